/** Time between two events of a request, in milliseconds. */
const STEP_MS = 5
const UUID = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'

/** A service that takes every file: its upload API for Lading, an address of the file for Uppy. */
const answers = {
  '/base/': { file: UUID },
  '/info/': {
    uuid: UUID,
    file_id: UUID,
    size: 5,
    total: 5,
    done: 5,
    original_filename: 'five.txt',
    filename: 'five.txt',
    mime_type: 'text/plain',
    is_image: false,
    is_stored: true,
    is_ready: true,
    image_info: null,
    video_info: null,
    content_info: { mime: { mime: 'text/plain', type: 'text', subtype: 'plain' } },
    metadata: {},
  },
  '/uppy/': { url: `https://cdn.example/${UUID}/` },
}

/** The platform's request as both sides use it, with the events of a browser that sends a small file. */
export class FakeXmlHttpRequest {
  upload = {}
  status = 0
  statusText = ''
  responseText = ''
  #url = ''

  open(_method, url) {
    this.#url = url
  }

  setRequestHeader() {}

  getAllResponseHeaders() {
    return 'content-type: application/json\r\n'
  }

  abort() {}

  send(body) {
    const { pathname } = new URL(this.#url)
    const steps = [() => this.onprogress?.({}), () => this.#end(answers[pathname])]
    if (body) {
      const sent = { lengthComputable: true, loaded: 205, total: 205 }
      steps.unshift(
        () => this.upload.onprogress?.(sent),
        () => this.upload.onload?.(sent),
      )
    }
    for (const [index, step] of steps.entries()) setTimeout(step, (index + 1) * STEP_MS)
  }

  #end(answer) {
    this.status = answer ? 200 : 404
    this.statusText = answer ? 'OK' : 'Not Found'
    this.responseText = JSON.stringify(answer ?? {})
    this.onload?.({})
    this.onloadend?.({})
  }
}
