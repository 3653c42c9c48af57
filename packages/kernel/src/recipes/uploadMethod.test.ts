import { describe, expect, test, vi } from 'vitest'
import { CancelError, createGroupInfo, definePlugin, NetworkError, UploadError } from '../index.js'
import {
  createEntry,
  createFileInfo,
  createTestUploader,
  describeGroupMethod,
  describeUploadMethod,
} from '../testing/index.js'

const notes = definePlugin<{ readonly endpoint: string; readonly fetch?: typeof fetch }>({
  id: 'notes',
  setup({ contribute, options: { endpoint, fetch = globalThis.fetch } }) {
    contribute('uploadMethod', {
      id: 'notes',
      order: -10,
      accepts: ({ file }) => file?.type === 'text/plain' && file.size <= 10_000,
      async upload({ file, fileName }, { signal, onProgress, onBytesSent }) {
        const body = JSON.stringify({ name: fileName, text: await file?.text() })
        const response = await fetch(endpoint, { method: 'POST', body, signal }).catch((cause) => {
          throw signal.aborted ? new CancelError() : new NetworkError(undefined, { cause })
        })
        if (!response.ok) throw new UploadError(await response.text())
        onProgress(file?.size ?? 0, file?.size ?? 0)
        onBytesSent()
        return response.json()
      },
    })
  },
})

const albums = definePlugin<{ readonly endpoint: string; readonly fetch?: typeof fetch }>({
  id: 'albums',
  setup({ contribute, options: { endpoint, fetch = globalThis.fetch } }) {
    contribute('groupMethod', {
      id: 'albums',
      order: -10,
      accepts: () => true,
      async create(entries, { signal }) {
        const body = JSON.stringify(entries.map(({ uuid }) => uuid))
        const response = await fetch(endpoint, { method: 'POST', body, signal }).catch((cause) => {
          throw signal.aborted ? new CancelError() : new NetworkError(undefined, { cause })
        })
        if (!response.ok) throw new UploadError(await response.text())
        return createGroupInfo(await response.json(), entries)
      },
    })
  },
})

const INFO = createFileInfo({ uuid: 'note-1', cdnUrl: 'https://notes.example/1', originalFilename: 'a.txt' })

/** A server of notes, whose answers a test gives. */
function createNetwork() {
  let begun = 0
  const open = new Set<{ resolve(response: Response): void; reject(error: unknown): void }>()
  const fetch = async (_url: unknown, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted()
    begun += 1
    return new Promise<Response>((resolve, reject) => {
      const end = (settle: () => void) => {
        open.delete(request)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const abort = () => end(() => reject(signal?.reason))
      const request = {
        resolve: (response: Response) => end(() => resolve(response)),
        reject: (error: unknown) => end(() => reject(error)),
      }
      open.add(request)
      signal?.addEventListener('abort', abort)
    })
  }
  return {
    fetch: fetch as typeof globalThis.fetch,
    respond(status: number, body: string) {
      for (const { resolve } of [...open]) resolve(new Response(body, { status }))
    },
    disconnect() {
      for (const { reject } of [...open]) reject(new TypeError('Failed to fetch'))
    },
    requests: () => ({ begun, open: open.size }),
  }
}

describeUploadMethod(
  'notes',
  () => {
    const network = createNetwork()
    const { uploader } = createTestUploader({
      plugins: [notes({ endpoint: 'https://notes.example', fetch: network.fetch })],
    })
    const [method] = uploader.slots.items('uploadMethod')
    if (!method) throw new Error('There is no method.')
    return {
      method,
      entry: () => createEntry({ fileName: 'a.txt', mimeType: 'text/plain' }),
      others: () => [createEntry({ fileName: 'a.jpg', mimeType: 'image/jpeg' })],
      begun: () => vi.waitFor(() => expect(network.requests().open).toBe(1)),
      progress() {},
      succeed: () => network.respond(200, JSON.stringify(INFO)),
      refuse: (message) => network.respond(403, message),
      disconnect: network.disconnect,
      requests: network.requests,
    }
  },
  { runner: { describe, test } },
)

describeGroupMethod(
  'albums',
  () => {
    const network = createNetwork()
    const { uploader } = createTestUploader({
      plugins: [albums({ endpoint: 'https://albums.example', fetch: network.fetch })],
    })
    const [method] = uploader.slots.items('groupMethod')
    if (!method) throw new Error('There is no method.')
    return {
      method,
      entries: () => ['a', 'b'].map((uuid) => createEntry({ uuid, fileInfo: createFileInfo({ uuid }) })),
      begun: () => vi.waitFor(() => expect(network.requests().open).toBe(1)),
      succeed: () => network.respond(200, JSON.stringify({ url: 'https://albums.example/7' })),
      refuse: (message) => network.respond(403, message),
      disconnect: network.disconnect,
      requests: network.requests,
    }
  },
  { runner: { describe, test } },
)

test('it sends small text files, and the transport sends the others', async () => {
  const network = createNetwork()
  const t = createTestUploader({
    plugins: [notes({ endpoint: 'https://notes.example', fetch: network.fetch })],
  })
  const [id = ''] = t.add('a.txt')
  t.uploader.addFiles([
    new File(['x'], 'a.bin'),
    new File(['x'.repeat(20_000)], 'large.txt', { type: 'text/plain' }),
  ])
  await vi.waitFor(() => expect(network.requests().open).toBe(1))
  network.respond(200, JSON.stringify(INFO))
  await vi.waitFor(() =>
    expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'success', uuid: 'note-1' }),
  )
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a.bin', 'large.txt'])
})

test('a page leaves a method out, or asks it later than the others', async () => {
  const network = createNetwork()
  const t = createTestUploader({
    plugins: [notes({ endpoint: 'https://notes.example', fetch: network.fetch })],
    slots: { uploadMethod: { disable: ['notes'] } },
  })
  t.add('a.txt')
  await t.clock.advance(100)
  expect([t.transport.uploads.length, network.requests().begun]).toEqual([1, 0])
})

test('an album is made of all files once they are uploaded', async () => {
  const network = createNetwork()
  const t = createTestUploader({
    config: { groupOutput: true },
    plugins: [albums({ endpoint: 'https://albums.example', fetch: network.fetch })],
  })
  t.add('a.txt', 'b.txt')
  await t.clock.advance(100)
  for (const { succeed } of t.transport.uploads) succeed()
  await t.clock.advance(500)
  await vi.waitFor(() => expect(network.requests().open).toBe(1))
  network.respond(200, JSON.stringify({ id: 7, url: 'https://albums.example/7' }))
  await vi.waitFor(() =>
    expect(t.uploader.getOutputCollectionState().group).toMatchObject({
      uuid: '7',
      cdnUrl: 'https://albums.example/7',
      filesCount: 2,
      totalSize: 8,
    }),
  )
  expect(t.log).toEqual([])
})
