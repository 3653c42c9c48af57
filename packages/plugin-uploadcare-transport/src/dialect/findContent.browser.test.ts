import { systemClock } from '@lading/kernel/basics'
import { type Http, type HttpRequest, xhrHttp } from '@lading/transport-engine'
import { expect, inject, test, vi } from 'vitest'
import { createTransport } from '../createTransport.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const PART_BYTES = 1_000_000
const url = inject('localServiceUrl')

/** Random bytes of three parts and a half. */
function createBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(3.5 * PART_BYTES)
  for (let from = 0; from < bytes.length; from += 50_000) {
    crypto.getRandomValues(bytes.subarray(from, from + 50_000))
  }
  return bytes
}

/** Uploads to the local service. Parts wait until it knows the content or not, and then until they are canceled. */
function createPage() {
  const calls: string[] = []
  let answer: (isKnown: boolean) => void
  let known: Promise<boolean>
  const http: Http = {
    async send(request: HttpRequest) {
      const [, , kind = ''] = new URL(request.url).pathname.split('/')
      calls.push(kind)
      if (kind === 'upload' && (await known)) {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      }
      const response = await xhrHttp.send(request)
      if (kind === 'known') answer(JSON.parse(response.text).known)
      return response
    },
  }
  const transport = createTransport({
    config: {
      pubkey: 'pub_test__reusing',
      baseUrl: url,
      cdnCname: url,
      multipartMinFileSize: PART_BYTES,
      multipartChunkSize: PART_BYTES,
    },
    http,
    clock: systemClock,
  })
  const upload = async (bytes: BlobPart, name: string) => {
    calls.length = 0
    known = new Promise((resolve) => {
      answer = resolve
    })
    const entry = { file: new File([bytes], name), fileName: name, source: 'local', metadata: { name } }
    const { signal } = new AbortController()
    return transport.upload(entry as never, { signal, onProgress() {}, onBytesSent() {} })
  }
  return { calls, upload }
}

/** The runner's own comparison takes seconds for a megabyte. */
async function hash(bytes: Promise<ArrayBuffer> | Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes)).join()
}

async function fetchBytes(uuid: string): Promise<ArrayBuffer> {
  return (await fetch(`${url}/${uuid}/`)).arrayBuffer()
}

test('the second upload of the same bytes ends without them, as a file of its own', async () => {
  const { calls, upload } = createPage()
  const bytes = createBytes()
  const first = await upload(bytes, 'first.bin')
  expect(calls.filter((kind) => kind === 'upload')).toHaveLength(4)
  // The service hashes a file after it has answered.
  await vi.waitFor(async () => {
    await upload(bytes, 'between.bin')
    expect(calls).toContain('prove')
  })
  const second = await upload(bytes, 'second.bin')
  expect(calls).not.toContain('complete')
  expect(second).toMatchObject({ name: 'second.bin', metadata: { name: 'second.bin' }, size: bytes.length })
  expect(second.uuid).not.toBe(first.uuid)
  expect(await hash(fetchBytes(second.uuid))).toBe(await hash(bytes))
})

test('other bytes of the same size are sent', async () => {
  const { calls, upload } = createPage()
  const bytes = createBytes()
  await upload(bytes, 'first.bin')
  bytes[1_234_567] = 1 + (bytes[1_234_567] ?? 0)
  const other = await upload(bytes, 'first.bin')
  expect(calls).not.toContain('prove')
  expect(await hash(fetchBytes(other.uuid))).toBe(await hash(bytes))
})
