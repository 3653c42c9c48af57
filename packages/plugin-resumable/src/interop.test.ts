import { createEntry } from '@lading/kernel/testing'
import type { HttpRequest, HttpResponse } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createResumableTransport } from './createResumableTransport.js'

const ENDPOINT = 'https://shop.test/api/files'
const text = 'first--second-third'

type Answer = Partial<Pick<HttpResponse, 'status' | 'text'>> & {
  readonly headers?: Readonly<Record<string, string>>
}

/** Uploads 19 bytes, 7 at a time, to a server that a test answers for. */
async function upload(answer: (request: HttpRequest, received: string) => Answer) {
  const sent: string[] = []
  const requests: HttpRequest[] = []
  let received = ''
  const transport = createResumableTransport(
    { endpoint: ENDPOINT, resumable: false, worker: false, appendSizeBytes: 7 },
    {
      clock: new AutoClock(),
      random: () => 0,
      online: { isOnline: () => true, subscribe: () => () => {} },
      http: {
        async send(request) {
          const { method, headers, body } = request
          requests.push(request)
          sent.push(`${method} ${headers['Upload-Offset'] ?? ''}`.trim())
          if (method === 'PATCH' && body instanceof Blob) received += await body.text()
          const { headers: given = {}, ...rest } = answer(request, received)
          const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`)
          return { status: 200, statusText: '', text: '', headers: lines.join('\r\n'), ...rest }
        },
      },
    },
  )
  const file = new File([text], 'a.txt', { type: 'text/plain' })
  const done = await transport
    .upload(createEntry({ file, fileName: file.name, mimeType: file.type }), {
      signal: new AbortController().signal,
      onProgress() {},
      onBytesSent() {},
    })
    .then(
      ({ url = '' }) => url,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    )
  return { done, sent, requests, received }
}

const created: Answer = { status: 201, headers: { Location: `${ENDPOINT}/1`, 'Upload-Complete': '?0' } }
const isLast = ({ headers }: HttpRequest) => headers['Upload-Complete'] === '?1'

/** What servers of an interop version answer to a request that appends. */
const versions: Readonly<Record<string, (request: HttpRequest, received: string) => Answer>> = {
  // The draft has its responses without an offset.
  '8 and 9, and the draft 15': (request) => ({
    status: isLast(request) ? 200 : 204,
    headers: { 'Upload-Complete': isLast(request) ? '?1' : '?0' },
  }),
  '7': (request, received) => ({
    status: isLast(request) ? 200 : 204,
    headers: { 'Upload-Complete': isLast(request) ? '?1' : '?0', 'Upload-Offset': String(received.length) },
  }),
  // A status of 201, limits of other names, and no word of completeness at the end: it has to be asked for.
  '4, 5 and 6': (request, received) => {
    const isAsked = request.method === 'HEAD' || request.method === 'GET'
    const isComplete = received.length === text.length
    return {
      status: isAsked ? 204 : 201,
      headers: {
        ...(isAsked || !isLast(request) ? { 'Upload-Complete': isComplete ? '?1' : '?0' } : {}),
        // Structured fields may have parameters.
        'Upload-Offset': `${received.length};a=1`,
        'Upload-Limit': 'max-size=1000, expires=60',
      },
    }
  },
}

test.each(Object.keys(versions))('a server of the interop version %s receives the file', async (version) => {
  const { done, sent, requests, received } = await upload((request, soFar) =>
    request.method === 'POST' ? created : (versions[version]?.(request, soFar) ?? {}),
  )
  expect(done).toBe(`${ENDPOINT}/1`)
  expect(sent.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'PATCH 7', 'PATCH 14'])
  expect(received).toBe(text)
  expect(requests[0]?.headers).toMatchObject({
    'Upload-Draft-Interop-Version': '9',
    'Upload-Complete': '?0',
    'Upload-Length': '19',
  })
  expect(requests[1]?.headers).toMatchObject({
    'Content-Type': 'application/partial-upload',
    'Upload-Offset': '0',
  })
})

test('a server that keeps a part of a request is sent the rest of it', async () => {
  let kept = ''
  const { done, sent } = await upload((request, received) => {
    if (request.method === 'POST') return created
    // The second request was cut after three bytes.
    if (request.method === 'PATCH' && request.headers['Upload-Offset'] === '7') {
      kept = received.slice(0, 10)
      return { status: 503 }
    }
    if (request.method === 'HEAD') {
      return { status: 204, headers: { 'Upload-Offset': String(kept.length), 'Upload-Complete': '?0' } }
    }
    return { status: 204, headers: { 'Upload-Complete': isLast(request) ? '?1' : '?0' } }
  })
  expect(done).toBe(`${ENDPOINT}/1`)
  expect(sent).toEqual(['POST', 'PATCH 0', 'PATCH 7', 'HEAD', 'PATCH 10', 'PATCH 14'])
})

test('a file that is larger than the server takes is not sent', async () => {
  const { done, sent } = await upload(() => ({
    ...created,
    headers: { ...created.headers, 'Upload-Limit': 'max-size=18, min-size=0' },
  }))
  expect(done).toEqual({
    code: 'too-large',
    message: 'The server takes files of up to 18 bytes. Nothing was sent.',
  })
  expect(sent).toEqual(['POST'])
})

test.each([
  [
    { type: 'https://iana.org/assignments/http-problem-types#inconsistent-upload-length', title: 'Length' },
    { code: 'http-status', message: 'Length' },
  ],
  [
    { type: 'about:blank', title: 'Bad Request', detail: 'No room on the shelf.' },
    { code: 'http-status', message: 'No room on the shelf.' },
  ],
  [
    { type: 'https://evil.test/#x', error: { code: 'rejected', message: 'No.' }, detail: 'Other.' },
    { code: 'rejected', message: 'No.' },
  ],
  [
    { type: 1, title: { a: 1 } },
    { code: 'http-status', message: 'The server answered with status 400.' },
  ],
])('a problem document gives its reason: %j', async (body, expected) => {
  const { done } = await upload(() => ({ status: 400, text: JSON.stringify(body) }))
  expect(done).toEqual(expected)
})
