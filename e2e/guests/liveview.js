import '@lading/elements/define'
import '@lading/uploader/style.css'
import { Socket } from 'phoenix'
import { LiveSocket } from 'phoenix_live_view'

const query = new URLSearchParams(location.search)
const service = query.get('service')

/** The server's markup; the heading and the title's value change. */
const STATICS = [
  '<main><h1>Order ',
  `</h1>
    <form phx-change="validate" phx-submit="save" id="order">
      <input name="title" value="`,
  `">
      <lading-uploader id="uploader" ctx-name="order" pubkey="demopublickey" layout="${query.get('layout')}" source-list="local" base-url="${service}" cdn-cname="${service}"></lading-uploader>
      <lading-form-input ctx-name="order" name="files" required></lading-form-input>
      <button>Send</button>
    </form>
  </main>`,
]

let number = 1

/** The server, behind a socket that answers at once. Each event changes the heading. */
class Server {
  readyState = 0

  constructor() {
    window.server = this
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.({})
    })
  }

  send(text) {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text)
    if (event === 'phx_join') Object.assign(this, { joinRef, topic })
    if (payload.event === 'save') window.saved = payload.value
    const response =
      event === 'phx_join'
        ? { rendered: { 0: String(number), 1: 'T', s: STATICS, r: 1 } }
        : event === 'event'
          ? { diff: this.next() }
          : {}
    queueMicrotask(() => this.answer([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]))
  }

  close() {
    this.readyState = 3
    this.onclose?.({ code: 1000 })
  }

  answer(message) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  next() {
    number += 1
    return { 0: String(number) }
  }
}

const socket = new LiveSocket('/live', Socket, { transport: Server, params: { _csrf_token: 'token' } })
socket.connect()

window.morphs = {
  diff: () => server.answer([server.joinRef, null, server.topic, 'diff', server.next()]),
  async reconnect() {
    server.next()
    await new Promise((resolve) => socket.disconnect(resolve))
    socket.connect()
  },
}
await customElements.whenDefined('lading-uploader')
new MutationObserver(async (_, observer) => {
  const uploader = document.querySelector('lading-uploader')
  if (!uploader) return
  observer.disconnect()
  window.api = await uploader.ready()
}).observe(document.body, { childList: true, subtree: true })
window.state = () => {
  const [form] = document.forms
  return { isValid: form.checkValidity(), files: new FormData(form).getAll('files[]').length }
}
