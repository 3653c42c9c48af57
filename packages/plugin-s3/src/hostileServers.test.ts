import { createEntry } from '@lading/kernel/testing'
import { type HttpRequest, type HttpResponse, NetworkError } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { describe, expect, test } from 'vitest'
import { createS3Transport } from './createS3Transport.js'

const endpoint = 'https://shop.test/api/upload'
const created = {
  ticket: 'ticket',
  isMultipart: false,
  partSizeBytes: 19,
  urls: { 1: 'https://store.test/b/key' },
  headers: { 'content-type': 'text/plain' },
  lifetimeS: 900,
}
const parts = {
  ...created,
  isMultipart: true,
  partSizeBytes: 10,
  urls: { 1: 'https://store.test/1', 2: 'https://store.test/2' },
}
const uploaded = { key: 'key', url: 'https://cdn.test/key', etag: 'e', type: 'text/plain' }

type Answer = Partial<HttpResponse> | Readonly<Record<string, unknown>>

/** Uploads 19 bytes; a test answers for the server and the store. `what` is the action, or `put`. */
function upload(
  answer: (what: string) => Answer | undefined,
  file = new File(['first--second-third'], 'a.txt', { type: 'text/plain' }),
) {
  const sent: HttpRequest[] = []
  const log: string[] = []
  const honest: Record<string, Answer> = { create: created, complete: uploaded, sign: parts, check: {} }
  const transport = createS3Transport(
    { endpoint, resumable: false, worker: false, headers: () => ({ Authorization: 'Bearer TOKEN' }) },
    {
      clock: new AutoClock(),
      random: () => 0,
      online: { isOnline: () => true, subscribe: () => () => {} },
      http: {
        async send(request) {
          sent.push(request)
          if (sent.length > 200) throw new NetworkError()
          const what = request.method === 'PUT' ? 'put' : await readAction(request)
          log.push(what)
          const given = answer(what) ?? honest[what] ?? {}
          const isResponse = 'text' in given
          const response = (isResponse ? given : { text: JSON.stringify(given) }) as Partial<HttpResponse>
          return { status: 200, statusText: '', text: '', ...response }
        },
      },
    },
  )
  const send = () =>
    transport.upload(createEntry({ file, fileName: file.name, mimeType: file.type }), {
      signal: new AbortController().signal,
      onProgress() {},
      onBytesSent() {},
    })
  return { done: send(), retry: send, sent, log }
}

const readAction = async ({ body }: HttpRequest) =>
  (JSON.parse(await (body as Blob).text()) as { readonly action: string }).action
const PAGE = { status: 200, text: '<!doctype html><title>Sign in</title>' }
const put = { status: 200, text: '' }
const invalid = { name: 'UploadError', code: 'invalid-response' }
/** Has a size and no bytes. */
const large = (size: number) => Object.defineProperty(new File([], 'a.bin'), 'size', { value: size })

test('an honest server and store have the file, and the token goes to the server only', async () => {
  const { done, sent } = upload((what) => (what === 'create' ? parts : what === 'put' ? put : undefined))
  await expect(done).resolves.toMatchObject({ key: 'key' })
  for (const { url, headers } of sent)
    expect([url, 'Authorization' in headers]).toEqual([url, url === endpoint])
})

describe('what is no success', () => {
  test.each<[string, Answer]>([
    ['a login page', PAGE],
    ['null', { text: 'null' }],
    ['an empty list', { text: '[]' }],
    ['an empty object', {}],
    ['a key that is no text', { ...uploaded, key: 1 }],
    ['an empty key', { ...uploaded, key: '' }],
    ['no address', { ...uploaded, url: undefined }],
    ['an address with a script', { ...uploaded, url: 'javascript:alert(1)' }],
    ['an address with data', { ...uploaded, url: 'data:text/html,x' }],
    ['no type', { ...uploaded, type: null }],
  ])('%s at the end', async (_, answer) => {
    const { done } = upload((what) => (what === 'complete' ? answer : what === 'put' ? put : undefined))
    await expect(done).rejects.toMatchObject(invalid)
  })

  test.each([0, 18, 20, 1e9, -19, '19', null])('another size of the stored file, %j', async (sizeBytes) => {
    let isDue = true
    const { retry, done, log } = upload((what) => {
      if (what === 'complete' && isDue) return { ...uploaded, sizeBytes }
      return what === 'put' ? put : undefined
    })
    await expect(done).rejects.toMatchObject({ name: 'UploadError', code: 'damaged' })
    expect(log).toEqual(['create', 'put', 'complete'])
    isDue = false
    await expect(retry()).resolves.toMatchObject({ key: 'key', size: 19 })
    expect(log.slice(3)).toEqual(['create', 'put', 'complete'])
  })

  test('an answer with the size of the file is a success', async () => {
    const { done } = upload((what) => {
      if (what === 'complete') return { ...uploaded, sizeBytes: 19 }
      return what === 'put' ? put : undefined
    })
    await expect(done).resolves.toMatchObject({ size: 19 })
  })

  test.each([created, parts])('a login page in place of the store', async (start) => {
    const { done, log } = upload((what) => (what === 'create' ? start : what === 'put' ? PAGE : undefined))
    await expect(done).rejects.toMatchObject(invalid)
    expect(log).not.toContain('complete')
  })

  test.each(['create', 'complete'])('an answer to %s from another host', async (action) => {
    const { done } = upload((what) =>
      what === action
        ? { text: JSON.stringify(action === 'create' ? created : uploaded), url: 'https://evil.test/' }
        : what === 'put'
          ? put
          : undefined,
    )
    await expect(done).rejects.toMatchObject({ code: 'origin-not-allowed' })
  })
})

test('an invalid answer to the completion is asked for again, and the bytes are not sent again', async () => {
  let isDue = true
  const { done, log } = upload((what) => {
    if (what === 'put') return put
    if (what !== 'complete' || !isDue) return undefined
    isDue = false
    return PAGE
  })
  await done
  expect(log).toEqual(['create', 'put', 'complete', 'complete'])
})

test.each([
  'http://store.test/b/key',
  'https://user:secret@store.test/b/key',
  'ftp://store.test/b/key',
  'data:,x',
  '/b/key',
  'http://127.0.0.1.evil.test/',
])('nothing is sent to %s', async (url) => {
  const { done, log } = upload((what) => (what === 'create' ? { ...created, urls: { 1: url } } : undefined))
  await expect(done).rejects.toMatchObject(invalid)
  expect(log).toEqual(['create'])
})

test.each([1, 0.5, 9999, 1e-300])(
  'a file of 100 MB is not cut into parts of %d bytes',
  async (partSizeBytes) => {
    const start = { ...parts, partSizeBytes }
    const { done, log } = upload((what) => (what === 'create' ? start : undefined), large(100_000_000))
    await expect(done).rejects.toMatchObject({ code: 'part-plan-invalid' })
    expect(log).toEqual(['create'])
  },
)

test.each([0, -1, '10', null, undefined])(
  'a part size of %j is an invalid response',
  async (partSizeBytes) => {
    const { done } = upload((what) => (what === 'create' ? { ...parts, partSizeBytes } : undefined))
    await expect(done).rejects.toMatchObject(invalid)
  },
)

test.each([
  null,
  'text',
  { 'content-type': 1 },
  { 'a\r\nb': 'c' },
  { a: 'b\r\nc: d' },
  Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'a'])),
])('headers that no store asks for are an invalid response', async (headers) => {
  const { done, log } = upload((what) => (what === 'create' ? { ...created, headers } : undefined))
  await expect(done).rejects.toMatchObject(invalid)
  expect(log).toEqual(['create'])
})

test.each([0, -1, 1])('URLs that live for %d s are not asked for without an end', async (lifetimeS) => {
  const short = { ...parts, lifetimeS }
  const { done, log } = upload((what) => (what === 'create' || what === 'sign' ? short : put))
  await expect(done).rejects.toMatchObject(invalid)
  expect(log.length).toBeLessThan(20)
})

describe('a server or a store that wants the request later', () => {
  const document = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

  test.each<[string, string, Partial<HttpResponse>, number]>([
    ['create', 'is maintained', { status: 503, retryAfter: '10', text: '{}' }, 9],
    ['create', 'is locked', { status: 423, text: '' }, 3],
    ['complete', 'is locked for a time', { status: 423, retryAfter: '10', text: '' }, 9],
    ['put', 'has another request in between', { status: 409, text: document('OperationAborted') }, 3],
    ['put', 'did not get all bytes', { status: 400, text: document('IncompleteBody') }, 3],
  ])('gets "%s" later: it %s', async (at, _, answer, count) => {
    let left = count
    const { done, log } = upload((what) => (what === at && left-- > 0 ? answer : undefined))
    await expect(done).resolves.toMatchObject({ key: 'key' })
    expect(log.filter((what) => what === at)).toHaveLength(count + 1)
    expect(log).not.toContain('check')
  })
})

test('the server gets the type of a recording without its codecs', async () => {
  const file = new File(['first--second-third'], 'a.webm', { type: 'video/webm;codecs=vp8,opus' })
  const { done, sent } = upload(() => undefined, file)
  await done
  const [create] = sent as [HttpRequest]
  expect(JSON.parse(await (create.body as Blob).text())).toMatchObject({ type: 'video/webm' })
})
