import { CancelError, type Http, type HttpRequest, type HttpResponse } from '@lading/transport-engine'
import { indexedDbStorage } from '@lading/transport-engine/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createTransport } from '../createTransport.js'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'

/** Creates a service for five parts, whose network can be lost in between. */
function createService() {
  const sent: string[] = []
  const state = { partsUntilLoss: Number.POSITIVE_INFINITY }
  const ok = (body: unknown): HttpResponse => ({ status: 200, statusText: 'OK', text: JSON.stringify(body) })
  const http: Http = {
    async send({ url, method, signal }: HttpRequest) {
      if (signal.aborted) throw new CancelError()
      const { pathname } = new URL(url)
      if (pathname === '/multipart/start/') {
        sent.push('start')
        const parts = [0, 1, 2, 3, 4].map((part) => `https://parts.example.com/${part}`)
        return ok({ uuid: wireUuid, parts })
      }
      if (method === 'PUT') {
        if (state.partsUntilLoss === 0) {
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new CancelError()), { once: true }),
          )
        }
        state.partsUntilLoss -= 1
        sent.push(`part ${pathname.slice(1)}`)
        return ok({})
      }
      sent.push(pathname)
      return ok(wireInfo({ size: 500 }))
    },
  }
  return { http, sent, state }
}

function createPage(http: Http, warn: (...parts: readonly unknown[]) => void = () => {}) {
  const config: Record<string, unknown> = {
    pubkey: 'demopublickey',
    baseUrl: 'https://upload.example.com',
    cdnCname: 'https://cdn.example.com',
    multipartMinFileSize: 100,
    multipartChunkSize: 100,
    multipartMaxConcurrentRequests: 1,
    resumableUploads: true,
  }
  const clock = {
    now: () => Date.now(),
    schedule(delayMs: number, callback: () => void) {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
  }
  const transport = createTransport({
    config,
    http,
    clock,
    logger: { warn },
  })
  const controller = new AbortController()
  const upload = (name: string) => {
    const file = new File([new Uint8Array(500)], name, { type: 'text/plain', lastModified: 1 })
    const entry = { file, fileName: name, source: 'local', metadata: null, tags: null, externalUrl: null }
    const promise = transport.upload(entry as never, {
      signal: controller.signal,
      onProgress() {},
      onBytesSent() {},
    })
    promise.catch(() => {})
    return promise
  }
  return { upload, leave: () => controller.abort() }
}

afterEach(async () => {
  for (const key of await indexedDbStorage.keys()) await indexedDbStorage.delete(key)
})

test('the next page does not send confirmed parts again, and no record remains', async () => {
  const { http, sent, state } = createService()
  state.partsUntilLoss = 2
  const first = createPage(http)
  void first.upload('a.bin')
  await vi.waitFor(() => expect(sent).toEqual(['start', 'part 0', 'part 1']))
  // The write follows the confirmation.
  await vi.waitFor(async () => {
    const keys = await indexedDbStorage.keys()
    const values = await Promise.all(keys.map((key) => indexedDbStorage.get(key)))
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(values).toContainEqual([
      [0, digest],
      [1, digest],
    ])
  })
  first.leave()
  state.partsUntilLoss = Number.POSITIVE_INFINITY
  await expect(createPage(http).upload('a.bin')).resolves.toMatchObject({ uuid: wireUuid })
  expect(sent.slice(3)).toEqual(['part 2', 'part 3', 'part 4', '/multipart/complete/'])
})

test('two tabs share one upload', async () => {
  const { http, sent } = createService()
  const infos = await Promise.all([createPage(http).upload('b.bin'), createPage(http).upload('b.bin')])
  expect(infos.map(({ uuid }) => uuid)).toEqual([wireUuid, wireUuid])
  expect(sent.filter((call) => call.startsWith('part'))).toHaveLength(5)
})

test('another file is another upload', async () => {
  const { http, sent } = createService()
  await createPage(http).upload('c.bin')
  await createPage(http).upload('d.bin')
  expect(sent.filter((call) => call === 'start')).toHaveLength(2)
})

test('a page without storage uploads all the same, with one warning', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const databases = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { http } = createService()
  const warn = vi.fn()
  const page = createPage(http, warn)
  await expect(page.upload('e.bin')).resolves.toMatchObject({ uuid: wireUuid })
  expect(warn).toHaveBeenCalledTimes(1)
  open.mockRestore()
  databases.mockRestore()
})
