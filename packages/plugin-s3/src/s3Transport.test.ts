import { createUploader } from '@lading/kernel'
import {
  createTestUploader,
  describePlugin,
  describeTransport,
  type TransportBench,
} from '@lading/kernel/testing'
import {
  CancelError,
  type Http,
  type HttpRequest,
  type HttpResponse,
  HttpToken,
  NetworkError,
} from '@lading/transport-engine'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createS3Transport } from './createS3Transport.js'
import { s3Transport } from './s3Transport.js'

const runner = { describe, test }
const endpoint = 'https://shop.test/api/upload'
const created = {
  ticket: 'ticket',
  isMultipart: false,
  partSizeBytes: 4,
  urls: { 1: 'https://store.test/b/key' },
  headers: { 'content-type': 'text/plain' },
  lifetimeS: 900,
}
const uploaded = { key: 'key', url: 'https://cdn.test/key', etag: 'e', type: 'text/plain' }

interface OpenRequest extends HttpRequest {
  readonly respond: (response: Partial<HttpResponse>) => void
  readonly fail: () => void
}

/** A network whose bytes a test answers, and whose server answers by itself. */
function createNetwork() {
  const open = new Set<OpenRequest>()
  let begun = 0
  let isDown = false
  const http: Http = {
    async send(request) {
      begun += 1
      if (isDown) throw new NetworkError()
      if (request.method === 'POST') {
        const { action } = JSON.parse(await (request.body as Blob).text()) as { action: string }
        if (action === 'create') return { status: 200, statusText: '', text: JSON.stringify(created) }
      }
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          open.delete(sent)
          request.signal.removeEventListener('abort', abort)
          settle()
        }
        const abort = () => end(() => reject(new CancelError()))
        const sent: OpenRequest = {
          ...request,
          respond: (given) => end(() => resolve({ status: 200, statusText: '', text: '', ...given })),
          fail: () => end(() => reject(new NetworkError())),
        }
        open.add(sent)
        request.signal.addEventListener('abort', abort, { once: true })
      })
    },
  }
  const last = async () => {
    await vi.waitFor(() => expect(open.size).toBe(1))
    return [...open][0] as OpenRequest
  }
  return {
    http,
    last,
    counts: () => ({ begun, open: open.size }),
    cut() {
      isDown = true
      for (const request of [...open]) request.fail()
    },
  }
}

const clock = {
  now: () => Date.now(),
  schedule(delayMs: number, callback: () => void) {
    // Waits between attempts are short, watchdogs never bark.
    const timer = setTimeout(callback, delayMs > 10_000 ? 2 ** 31 - 1 : 0)
    return () => clearTimeout(timer)
  },
}

describeTransport(
  'to a bucket',
  (): TransportBench => {
    const { http, last, counts, cut } = createNetwork()
    const { uploader, add } = createTestUploader({ config: { confirmUpload: true } })
    const online = { isOnline: () => true, subscribe: () => () => {} }
    return {
      transport: createS3Transport({ endpoint, resumable: false }, { http, clock, online }),
      entry() {
        const [id = ''] = add('a.txt')
        const entry = uploader.entries.get(id)
        if (!entry) throw new Error('There is no entry.')
        return entry
      },
      begun: async () => void (await last()),
      progress: async (sent, total) => (await last()).onProgress?.(sent, total),
      async succeed() {
        ;(await last()).respond({})
        ;(await last()).respond({ text: JSON.stringify(uploaded) })
      },
      async refuse(message) {
        ;(await last()).respond({})
        const text = JSON.stringify({ error: { code: 'rejected', message } })
        ;(await last()).respond({ status: 403, text })
      },
      disconnect: cut,
      requests: counts,
    }
  },
  { runner },
)

describePlugin(() => s3Transport({ endpoint }), {
  runner,
  exercise({ uploader }) {
    if (uploader.transport.servesImages !== false) throw new Error('Pictures of a bucket cannot be edited.')
  },
})

test('thumbnails of uploaded pictures come from an image CDN that the page names', async () => {
  const delivery = ({ key }: { key: string }, sizePx: number) => `https://img.test/${sizePx}/${key}`
  const { uploader } = createTestUploader({ plugins: [s3Transport({ endpoint, delivery })] })
  const provider = uploader.slots.items('thumbnail').find(({ id }) => id === 's3-delivery')
  const fileInfo = { key: 'a.png', url: 'https://cdn.test/a.png', mimeType: 'image/png' }
  const get = (entry: object) => provider?.get(entry as never, 99.5, new AbortController().signal)
  expect(await get({ isImage: true, fileInfo })).toBe('https://img.test/100/a.png')
  expect(await get({ isImage: false, fileInfo })).toBeNull()
  expect(await get({ isImage: true, fileInfo: null })).toBeNull()
})

test('files that start while the code is loaded wait for the same sign-in, and one press continues them', async () => {
  let isSignedOut = true
  const http: Http = {
    async send({ method, body }) {
      if (method === 'PUT') return { status: 200, statusText: '', text: '' }
      if (isSignedOut) return { status: 401, statusText: '', text: '' }
      const { action } = JSON.parse(await (body as Blob).text()) as { action: string }
      return { status: 200, statusText: '', text: JSON.stringify(action === 'create' ? created : uploaded) }
    },
  }
  const uploader = createUploader({
    plugins: [s3Transport({ endpoint, resumable: false, worker: false })],
    services: (scope) => scope.value(HttpToken, http),
  })
  onTestFinished(() => uploader.destroy())
  const files = ['a', 'b', 'c'].map((name) => new File(['text'], `${name}.txt`, { type: 'text/plain' }))
  const ids = uploader.addFiles(files)
  uploader.uploadAll()
  const entries = () => ids.map((id) => uploader.entries.get(id))
  await expect.poll(() => entries().map((entry) => entry?.wait?.reason)).toEqual(Array(3).fill('signed-out'))
  isSignedOut = false
  uploader.transport.retryNow?.()
  await expect.poll(() => entries().map((entry) => entry?.status)).toEqual(Array(3).fill('success'))
})
