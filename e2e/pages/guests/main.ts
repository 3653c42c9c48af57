import '../watchProblems.js'
import '@lading/elements/define'
import '@lading/uploader/style.css'
import type { LadingTagNameMap } from '@lading/elements'

// The tests upload to a service that may hold requests.
const query = new URLSearchParams(location.search)
const form = document.querySelector('form') as HTMLFormElement
const service = query.get('service')
form.innerHTML = `
  <lading-uploader ctx-name="order" pubkey="demopublickey" layout="${query.get('layout')}" source-list="local, folder"
    base-url="${service}" cdn-cname="${service}"></lading-uploader>
  <lading-form-input ctx-name="order" name="files" required></lading-form-input>
  <button>Send</button>`
form.addEventListener('submit', (event) => {
  event.preventDefault()
  window.host.events.push(`sent ${new FormData(form).getAll('files[]').length}`)
})
const element = form.querySelector('lading-uploader') as unknown as LadingTagNameMap['lading-uploader']
element.ready().then((uploader) => {
  window.host = { uploader, events: [] }
})
