import '@lading/elements/define'
import '@lading/uploader/style.css'
import morph from '@alpinejs/morph'
import Alpine from 'alpinejs'
import { Idiomorph } from 'idiomorph'
import morphdom from 'morphdom'

const query = new URLSearchParams(location.search)
const uploader = document.querySelector('lading-uploader')
uploader.setAttribute('layout', query.get('layout') ?? 'inline')
uploader.setAttribute('base-url', query.get('service'))
uploader.setAttribute('cdn-cname', query.get('service'))
const form = document.querySelector('form')

Alpine.plugin(morph)

/** Returns the page as the server sends it again. */
const html = (number) =>
  `<h1>Order ${number}</h1>${form.outerHTML.replace(/(<lading-[a-z-]+ [^>]*>).*?(<\/lading-)/gs, '$1$2')}`

let number = 1
const page = () => `<body>${html(++number)}</body>`

window.morphs = {
  idiomorph: () => Idiomorph.morph(document.body, page(), { morphStyle: 'innerHTML' }),
  morphdom: () => morphdom(document.body, page(), { childrenOnly: true }),
  alpine: () => Alpine.morph(document.body, page()),
  async turbo() {
    const { morphChildren } = await import('@hotwired/turbo')
    const next = document.createElement('body')
    next.innerHTML = html(++number)
    morphChildren(document.body, next)
  },
}
uploader.ready().then((api) => {
  window.api = api
})
window.state = () => ({ isValid: form.checkValidity(), files: new FormData(form).getAll('files[]').length })
