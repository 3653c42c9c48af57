import '@lading/elements/define'
import '@lading/uploader/style.css'
import morph from '@alpinejs/morph'
import Alpine from 'alpinejs'
import { Idiomorph } from 'idiomorph'
import morphdom from 'morphdom'

const query = new URLSearchParams(location.search)
const service = query.get('service')

/** Returns the page as the server sends it again. */
const getHtml = (number) => `<main>
    <h1>Order ${number}</h1>
    <form>
      <input name="title" value="T">
      <lading-uploader ctx-name="order" pubkey="demopublickey" layout="${query.get('layout')}" source-list="local" base-url="${service}" cdn-cname="${service}"></lading-uploader>
      <lading-form-input ctx-name="order" name="files" required></lading-form-input>
    </form>
  </main>`
const main = document.querySelector('main')
const uploader = document.querySelector('lading-uploader')
for (const [name, value] of [
  ['layout', query.get('layout')],
  ['base-url', service],
  ['cdn-cname', service],
])
  uploader.setAttribute(name, value)

Alpine.plugin(morph)

let number = 1
const next = () => getHtml(++number)

window.morphs = {
  idiomorph: () => Idiomorph.morph(main, next()),
  morphdom: () => morphdom(main, next()),
  alpine: () => Alpine.morph(main, next()),
  // As Livewire calls the plugin for elements with this attribute.
  livewire() {
    uploader.setAttribute('wire:ignore', '')
    const updating = (element, _to, _childrenOnly, skip) => element.hasAttribute?.('wire:ignore') && skip()
    Alpine.morph(main, next(), { updating })
  },
  htmx: async () => {
    const { default: htmx } = await import('htmx.org')
    await htmx.swap({ text: next(), target: main, swap: 'outerMorph', sourceElement: main })
  },
  async turbo() {
    const { morphElements } = await import('@hotwired/turbo')
    const template = document.createElement('template')
    template.innerHTML = next()
    morphElements(main, template.content.firstElementChild)
  },
}
uploader.ready().then((api) => {
  window.api = api
})
window.state = () => {
  // A library may have replaced the first one.
  const [current] = document.forms
  return { isValid: current.checkValidity(), files: new FormData(current).getAll('files[]').length }
}
