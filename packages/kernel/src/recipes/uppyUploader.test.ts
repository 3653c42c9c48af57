import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import XHRUpload from '@uppy/xhr-upload'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploader, definePlugin } from '../index.js'

const xhrTransport = definePlugin<{ readonly endpoint: string }>({
  id: 'xhr-transport',
  setup({ options, uploader }) {
    const { uppy } = uploader
    uppy.use(XHRUpload, { endpoint: options.endpoint })
    return () => {
      const xhr = uppy.getPlugin('XHRUpload')
      if (xhr) uppy.removePlugin(xhr)
    }
  },
})

/** The part of the browser's XMLHttpRequest that the plugin uses, over Node's fetch. */
class NodeRequest {
  readonly upload = {}
  status = 0
  responseText = ''
  onload: () => void = () => {}
  onerror: () => void = () => {}
  readonly #controller = new AbortController()
  #method = ''
  #url = ''

  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }

  setRequestHeader() {}

  async send(body: FormData) {
    try {
      const response = await fetch(this.#url, { method: this.#method, body, signal: this.#controller.signal })
      this.status = response.status
      this.responseText = await response.text()
      this.onload()
    } catch {
      this.onerror()
    }
  }

  abort() {
    this.#controller.abort()
  }
}

let endpoint = ''
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeRequest)
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ uuid: 'some-uuid', url: 'https://files.example/some-uuid' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

test('an uploader plugin of Uppy is the transport of the queue', async () => {
  const uploader = createUploader({ plugins: [xhrTransport({ endpoint })] })
  const success = new Promise((resolve) => uploader.on('file-upload-success', resolve))
  uploader.addFileFromObject(new File(['hello'], 'hello.txt', { type: 'text/plain' }))
  expect(await success).toMatchObject({
    name: 'hello.txt',
    uuid: 'some-uuid',
    cdnUrl: 'https://files.example/some-uuid',
  })
  uploader.unuse('xhr-transport')
  expect(uploader.uppy.getPlugin('XHRUpload')).toBeUndefined()
  uploader.destroy()
})
