import { describe, expect, test } from 'vitest'
import {
  CancelError,
  createFileInfo,
  definePlugin,
  type FileInfo,
  NetworkError,
  type Transport,
  TransportToken,
  type UploadEntry,
  UploadError,
} from '../index.js'
import {
  createEntry,
  createFileInfo as createInfo,
  createTestUploader,
  describeTransport,
  microtasks,
} from '../testing/index.js'

interface ShelfOptions {
  readonly endpoint: string
  /** @default the browser's own */
  readonly fetch?: typeof fetch
}

function createShelfTransport({ endpoint, fetch = globalThis.fetch }: ShelfOptions): Transport {
  const request = async (url: string, init: RequestInit): Promise<FileInfo> => {
    let ok: boolean
    let body: string
    try {
      const response = await fetch(url, init)
      ok = response.ok
      body = await response.text()
    } catch (cause) {
      if (init.signal?.aborted) throw new CancelError(undefined, { cause })
      throw new NetworkError(undefined, { cause })
    }
    if (!ok) throw new UploadError(body)
    return JSON.parse(body)
  }
  return {
    async upload({ file, fileName, metadata }, { signal, onProgress, onBytesSent }) {
      if (!file) throw new UploadError('Only files of this device can be uploaded here.')
      const body = new FormData()
      body.set('file', file, fileName ?? 'file')
      body.set('metadata', JSON.stringify(metadata ?? {}))
      const info = await request(endpoint, { method: 'POST', body, signal })
      onProgress(file.size, file.size)
      onBytesSent()
      return info
    },
    fileInfo: (uuid, { signal }) => request(`${endpoint}/${uuid}`, { signal }),
  }
}

const shelf = definePlugin<ShelfOptions>({
  id: 'shelf',
  setup: ({ options, provide }) => provide(TransportToken, () => createShelfTransport(options)),
})

const INFO = createInfo({ uuid: 'some-uuid', cdnUrl: 'https://shelf.example/some-uuid/' })

/** A network on which each request waits for the test. */
function createNetwork() {
  let begun = 0
  const open = new Set<{ resolve(response: Response): void; reject(error: unknown): void }>()
  const fetch = async (_url: unknown, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted()
    begun += 1
    const { promise, request } = pendingRequest()
    const abort = () => request.reject(signal?.reason)
    open.add(request)
    signal?.addEventListener('abort', abort)
    return promise.finally(() => {
      open.delete(request)
      signal?.removeEventListener('abort', abort)
    })
  }
  return {
    fetch,
    respond(status: number, body: string) {
      for (const { resolve } of open) resolve(new Response(body, { status }))
    },
    disconnect() {
      for (const { reject } of open) reject(new TypeError('Failed to fetch'))
    },
    requests: () => ({ begun, open: open.size }),
  }
}

function pendingRequest() {
  let request = { resolve(_response: Response) {}, reject(_error: unknown) {} }
  const promise = new Promise<Response>((resolve, reject) => {
    request = { resolve, reject }
  })
  return { promise, request }
}

describeTransport(
  'shelf',
  () => {
    const network = createNetwork()
    const transport = createShelfTransport({ endpoint: 'https://shelf.example', fetch: network.fetch })
    return {
      transport,
      entry: () => createEntry(),
      begun: microtasks,
      progress() {},
      succeed: () => network.respond(200, JSON.stringify(INFO)),
      refuse: (message) => network.respond(403, message),
      disconnect: network.disconnect,
      requests: network.requests,
    }
  },
  { runner: { describe, test }, uuid: INFO.uuid },
)

test('it is the transport while its plugin is installed, and its messages reach people', async () => {
  const network = createNetwork()
  const t = createTestUploader({
    plugins: [shelf({ endpoint: 'https://shelf.example', fetch: network.fetch })],
  })
  const [id = ''] = t.add('a.txt')
  await t.clock.advance(100)
  network.respond(413, 'The shelf is full. Remove files there, then retry.')
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([
    { type: 'UPLOAD_ERROR', message: 'The shelf is full. Remove files there, then retry.' },
  ])
  t.uploader.retryUpload(id)
  await t.clock.advance(100)
  network.disconnect()
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'NETWORK_ERROR' }])
  t.uploader.retryUpload(id)
  await t.clock.advance(100)
  network.respond(200, JSON.stringify(INFO))
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'success', cdnUrl: INFO.cdnUrl })
})

const toFileInfo = (entry: UploadEntry, body: { id: number; url: string }) =>
  createFileInfo({ url: body.url, id: body.id }, entry)

test('an answer in other words becomes a complete FileInfo', () => {
  const file = new File(['12345'], 'a.txt', { type: 'text/plain' })
  const info = toFileInfo(createEntry({ file, fileName: 'a.txt' }), { id: 7, url: 'https://shelf.example/7' })
  expect(info).toMatchObject({
    uuid: '7',
    cdnUrl: expect.stringContaining('https://shelf.example/7'),
    size: 5,
  })
})
