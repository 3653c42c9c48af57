import { createEntry } from '@lading/kernel/testing'
import { type HttpRequest, type HttpResponse, NetworkError } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createResumableTransport } from './createResumableTransport.js'
import type { ResumableTransportOptions } from './ResumableTransportOptions.js'

const ENDPOINT = 'https://shop.test/api/files'
const UPLOAD = `${ENDPOINT}/1`

type Answer = Partial<Omit<HttpResponse, 'headers'>> & { readonly headers?: Readonly<Record<string, string>> }

/** An honest answer to a request of a file of 19 bytes. */
function answerHonestly({ method, headers, body }: HttpRequest, sizeBytes: number): Answer {
  if (method === 'POST') return { status: 201, headers: { Location: UPLOAD } }
  const offset = Number(headers['Upload-Offset'] ?? 0) + ((body as Blob | undefined)?.size ?? 0)
  const isComplete = headers['Upload-Complete'] === '?1'
  return {
    status: isComplete ? 200 : 204,
    text: isComplete ? '{"key":"a.txt","url":"https://cdn.test/a.txt"}' : '',
    headers: { 'Upload-Offset': String(offset), 'Upload-Complete': isComplete ? '?1' : '?0' },
    ...(method === 'HEAD' && { headers: { 'Upload-Offset': String(sizeBytes), 'Upload-Complete': '?1' } }),
  }
}

/** Uploads 19 bytes in three requests to a server that a test answers for. */
function upload(
  answer: (what: string, request: HttpRequest) => Answer | undefined,
  options: Partial<ResumableTransportOptions> = {},
  file = new File(['first--second-third'], 'a.txt', { type: 'text/plain' }),
) {
  const sent: HttpRequest[] = []
  const warnings: string[] = []
  const transport = createResumableTransport(
    {
      endpoint: ENDPOINT,
      resumable: false,
      worker: false,
      appendSizeBytes: 7,
      headers: () => ({ Authorization: 'Bearer TOKEN' }),
      ...options,
    },
    {
      clock: new AutoClock(),
      random: () => 0,
      logger: { warn: (...parts) => void warnings.push(parts.join(' ')) },
      online: { isOnline: () => true, subscribe: () => () => {} },
      http: {
        async send(request) {
          sent.push(request)
          if (sent.length > 100) throw new NetworkError()
          const offset = request.headers['Upload-Offset']
          const what = offset === undefined ? request.method : `${request.method} ${offset}`
          const { headers = {}, ...rest } = answer(what, request) ?? answerHonestly(request, file.size)
          const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
          return { status: 200, statusText: '', text: '', headers: lines.join('\r\n'), ...rest }
        },
      },
    },
  )
  const again = () =>
    transport.upload(createEntry({ file, fileName: file.name, mimeType: file.type }), {
      signal: new AbortController().signal,
      onProgress() {},
      onBytesSent() {},
    })
  return { done: again(), again, sent, warnings, urls: () => [...new Set(sent.map(({ url }) => url))] }
}

const PAGE = { status: 200, text: '<!doctype html><title>Sign in</title>' }
const invalid = { name: 'UploadError', code: 'invalid-response' }

describe('the end of an upload', () => {
  test('the documented final answer is success', async () => {
    await expect(upload(() => undefined).done).resolves.toMatchObject({ key: 'a.txt' })
  })

  test.each<[string, Answer]>([
    ['a login page', PAGE],
    ['an empty 204', { status: 204 }],
    ['an empty 200 with an offset', { status: 200, headers: { 'Upload-Offset': '19' } }],
    ['a negative offset', { status: 204, headers: { 'Upload-Offset': '-5' } }],
    ['a negative offset and completeness', { headers: { 'Upload-Offset': '-5', 'Upload-Complete': '?1' } }],
    ['an offset beyond the file', { headers: { 'Upload-Offset': '20', 'Upload-Complete': '?1' } }],
    ['an offset before the end', { headers: { 'Upload-Offset': '14', 'Upload-Complete': '?1' } }],
    ['an offset that is no integer', { headers: { 'Upload-Offset': '19.0', 'Upload-Complete': '?1' } }],
    ['the word true', { headers: { 'Upload-Offset': '19', 'Upload-Complete': 'true' } }],
    ['the digit 1', { headers: { 'Upload-Offset': '19', 'Upload-Complete': '1' } }],
    ['two values', { headers: { 'Upload-Complete': '?1, ?0' } }],
  ])('%s is no success, whatever is asked after it', async (_, last) => {
    const isAfter = (what: string) => /^(PATCH (14|19)|HEAD|GET)$/.test(what)
    const { done } = upload((what) => (isAfter(what) ? last : undefined))
    await expect(done).rejects.toMatchObject({ name: 'UploadError' })
  })

  test('a last answer without the header is success if the server confirms completeness and size', async () => {
    const { done, sent } = upload((what) =>
      what === 'PATCH 14' ? PAGE : what === 'GET' ? { text: '{"key":"b.txt"}' } : undefined,
    )
    await expect(done).resolves.toMatchObject({ key: 'b.txt' })
    expect(sent.slice(-2).map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  })

  test.each(['18', '20', '-19', '', '1e1'])(
    'completeness with the offset %j is no success',
    async (offset) => {
      const headers = { 'Upload-Complete': '?1', ...(offset && { 'Upload-Offset': offset }) }
      const { done } = upload((what) =>
        what === 'PATCH 14' ? PAGE : what === 'HEAD' ? { status: 204, headers } : undefined,
      )
      await expect(done).rejects.toMatchObject(invalid)
    },
  )

  test.each<[string, Answer]>([
    ['a web page', PAGE],
    ["a firewall's page", { ...PAGE, status: 403 }],
    ['no result', { status: 404 }],
    ['no GET', { status: 405 }],
    ['an error', { status: 500 }],
    ['nothing', { status: 0 }],
  ])('a file that the server has confirmed is uploaded, once, if its result is %s', async (_, result) => {
    const { done, sent } = upload((what) =>
      what === 'PATCH 14' ? { status: 204 } : what === 'GET' ? result : undefined,
    )
    await expect(done).resolves.toMatchObject({ uuid: UPLOAD, url: UPLOAD, size: 19, isStored: true })
    expect(sent.filter(({ method }) => method === 'POST' || method === 'PATCH')).toHaveLength(4)
  })

  test('a redirect to another host is no success, although it claims so', async () => {
    const { done } = upload((what) =>
      what === 'PATCH 14'
        ? { url: 'https://evil.test/1', headers: { 'Upload-Complete': '?1', 'Upload-Offset': '19' } }
        : undefined,
    )
    await expect(done).rejects.toMatchObject({ code: 'origin-not-allowed' })
  })

  test.each(['http://shop.test/moved', 'https://shop.test:8443/moved'])('so is one to %s', async (url) => {
    const { done } = upload((what) => (what === 'POST' ? { url, headers: { Location: UPLOAD } } : undefined))
    await expect(done).rejects.toMatchObject({ code: 'origin-not-allowed' })
  })

  test('a redirect on the same host is followed', async () => {
    const moved = 'https://shop.test/v2/files'
    const { done, urls } = upload((what) =>
      what === 'POST' ? { status: 201, url: moved, headers: { Location: 'files/7' } } : undefined,
    )
    await done
    expect(urls()).toEqual([ENDPOINT, 'https://shop.test/v2/files/7'])
  })
})

describe('a gateway that blocks PATCH', () => {
  const taken = { status: 201, text: '{"key":"a.txt"}', headers: { 'Upload-Complete': '?1' } }
  const isWhole = ({ headers }: HttpRequest) => headers['Upload-Complete'] === '?1'
  /** Answers honestly to all else. */
  const block = (answer: Answer) => (what: string, request: HttpRequest) => {
    if (what.startsWith('PATCH')) return answer
    if (what === 'HEAD') return { status: 204, headers: { 'Upload-Offset': '0', 'Upload-Complete': '?0' } }
    return what === 'POST' && isWhole(request) ? taken : undefined
  }

  test.each<[string, Answer]>([
    ['405', { status: 405 }],
    ['501', { status: 501 }],
    ["a firewall's page", { ...PAGE, status: 403 }],
    ['a page with status 405', { ...PAGE, status: 405 }],
    ['a reset', { status: 0 }],
  ])('by %s gets the file in the request that starts the upload', async (_, answer) => {
    const { done, sent } = upload(block(answer))
    await expect(done).resolves.toMatchObject({ key: 'a.txt', size: 19 })
    const last = sent.findLast(({ method }) => method === 'POST') as HttpRequest
    expect(last.headers).toMatchObject({ 'Upload-Complete': '?1', 'Upload-Length': '19' })
    expect(await (last.body as Blob).text()).toBe('first--second-third')
    // The empty one isn't needed.
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([UPLOAD])
  })

  test('is tried with PATCH once', async () => {
    const { done, again, sent } = upload(block({ status: 405 }))
    await done
    sent.length = 0
    await again()
    expect(sent.map(({ method }) => method)).toEqual(['POST'])
  })

  test('and takes no file in one request either ends the upload with its answer', async () => {
    const refused = { status: 405, text: '{"title":"No uploads here."}' }
    const { done } = upload((what, request) => (isWhole(request) ? refused : block(refused)(what, request)))
    await expect(done).rejects.toMatchObject({
      code: 'http-status',
      status: 405,
      message: 'No uploads here.',
    })
  })

  test('a file whose answer does not say that it is complete is asked for', async () => {
    const { done, sent } = upload((what, request) => {
      if (what === 'HEAD' && sent.some(isWhole)) return undefined
      const answer = block({ status: 405 })(what, request)
      return answer === taken ? { status: 201, headers: { Location: `${ENDPOINT}/2` } } : answer
    })
    await expect(done).resolves.toMatchObject({ url: `${ENDPOINT}/2`, size: 19 })
  })

  test('bytes that have arrived are no reason to begin again', async () => {
    const { done, sent } = upload((what) => (what === 'PATCH 7' ? { status: 405 } : undefined))
    await expect(done).rejects.toMatchObject({ status: 405 })
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

test('a name is encoded as strict servers want it', async () => {
  const file = new File(['first--second-third'], "It's (new)* ü.txt", { type: 'text/plain' })
  const { done, sent } = upload(() => undefined, {}, file)
  await done
  expect(sent[0]?.headers['Content-Disposition']).toBe(
    "attachment; filename*=UTF-8''It%27s%20%28new%29%2A%20%C3%BC.txt",
  )
})

describe('offsets on the way', () => {
  test.each(['-7', '8', '20', '999999999999999', '7.5', '"7"', '7, 7', 'NaN', ''])(
    'the offset %j after the first 7 bytes is refused',
    async (offset) => {
      const { done } = upload((what) =>
        what === 'PATCH 0' || what === 'HEAD'
          ? { status: 204, headers: { 'Upload-Offset': offset, 'Upload-Complete': '?0' } }
          : undefined,
      )
      await expect(done).rejects.toMatchObject({
        code: expect.stringMatching(/^(invalid-response|upload-gone)$/),
      })
    },
  )

  test('an offset behind confirmed bytes is refused, and the file can be tried again', async () => {
    const back = { status: 204, headers: { 'Upload-Offset': '0', 'Upload-Complete': '?0' } }
    const { done, sent } = upload((what) => (what === 'PATCH 7' || what === 'HEAD' ? back : undefined))
    await expect(done).rejects.toMatchObject(invalid)
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  })
})

describe('Location', () => {
  test.each([
    'https://evil.test/1',
    '//evil.test/1',
    'http://shop.test:8080/1',
    'https://shop.test:8443/1',
    'https://shop.test@evil.test/1',
    'https://user:secret@shop.test/1',
    'https://shop.test.evil.test/1',
    '\\\\evil.test\\1',
    'data:,x',
    'blob:https://shop.test/1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ws://shop.test/1',
  ])('nothing is sent to %s', async (location) => {
    const { done, urls } = upload((what) =>
      what === 'POST' ? { status: 201, headers: { Location: location } } : undefined,
    )
    await expect(done).rejects.toMatchObject({
      code: 'origin-not-allowed',
      cause: expect.objectContaining({ message: expect.stringContaining('allowOrigins') }),
    })
    expect(urls()).toEqual([ENDPOINT])
  })

  test.each(['http://shop.test/1', 'http://shop.test:443/1'])(
    '%s of a server behind a proxy that ends TLS is its address with TLS',
    async (location) => {
      const { done, urls } = upload((what) =>
        what === 'POST' ? { status: 201, headers: { Location: location } } : undefined,
      )
      await done
      expect(urls()).toEqual([ENDPOINT, UPLOAD.replace('/api/files', '')])
    },
  )

  test.each(['https://', 'https://[', ''])('%j is an invalid response', async (location) => {
    const { done, urls } = upload((what) =>
      what === 'POST' ? { status: 201, headers: { Location: location } } : undefined,
    )
    await expect(done).rejects.toMatchObject(invalid)
    expect(urls()).toEqual([ENDPOINT])
  })

  test('a header that the page may not read is named to the owner, after one request', async () => {
    vi.stubGlobal('location', new URL('https://page.test/form'))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { done, sent, warnings } = upload((what) => (what === 'POST' ? { status: 201 } : undefined))
    await expect(done).rejects.toMatchObject({ code: 'cors-missing', explanation: { buttons: [] } })
    expect(sent).toHaveLength(1)
    expect(warnings).toEqual([expect.stringContaining('Access-Control-Expose-Headers: Location')])
  })

  test('so is one of the offset, without a second body', async () => {
    vi.stubGlobal('location', new URL('https://page.test/form'))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { done, sent, warnings } = upload((what) => (what === 'POST' ? undefined : { status: 204 }))
    await expect(done).rejects.toMatchObject({ code: 'cors-missing', explanation: { buttons: [] } })
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD'])
    expect(warnings).toEqual([
      expect.stringContaining('Access-Control-Expose-Headers: Location, Upload-Offset'),
    ])
  })

  test('another origin that the page has configured is used', async () => {
    const location = 'https://files.shop.test/1'
    const { done, urls } = upload(
      (what) => (what === 'POST' ? { status: 201, headers: { Location: location } } : undefined),
      { allowOrigins: ['https://files.shop.test'] },
    )
    await done
    expect(urls()).toEqual([ENDPOINT, location])
  })
})

describe('Upload-Limit', () => {
  const create = (limit: string) => (what: string) =>
    what === 'POST' ? { status: 201, headers: { Location: UPLOAD, 'Upload-Limit': limit } } : undefined
  /** Has a size and no bytes. */
  const large = (size: number) => Object.defineProperty(new File([], 'a.bin'), 'size', { value: size })

  test.each(['max-append-size=1', 'min-append-size=1, max-append-size=100', 'max-append-size=1;x=9'])(
    'a file of 1 GB is not sent with %s, which would be millions of requests',
    async (limit) => {
      const { done, sent } = upload(create(limit), {}, large(1_000_000_000))
      await expect(done).rejects.toMatchObject({ code: 'part-plan-invalid' })
      expect(sent).toHaveLength(1)
    },
  )

  test('limits that contradict each other are an invalid response', async () => {
    const { done } = upload(create('min-append-size=10, max-append-size=5'))
    await expect(done).rejects.toMatchObject(invalid)
  })

  test.each([400, 422])(
    'a minimum that the server keeps to (%i) is followed after a lost connection',
    async (refused) => {
      const [size, min] = [3_000_000, 1_000_000]
      let kept = 0
      let losses = 0
      const bodies: number[] = []
      const { done } = upload(
        (what, { headers, body }) => {
          if (what === 'POST')
            return { status: 201, headers: { Location: UPLOAD, 'Upload-Limit': `min-append-size=${min}` } }
          const state = { 'Upload-Offset': String(kept), 'Upload-Complete': kept === size ? '?1' : '?0' }
          if (!what.startsWith('PATCH')) return { status: 204, headers: state }
          const bytes = (body as Blob).size
          bodies.push(bytes)
          if (losses++ === 0) {
            // A piece of the first request arrives.
            kept = 400_000
            return { status: 503 }
          }
          const isLast = headers['Upload-Complete'] === '?1'
          if (bytes < min && !isLast) return { status: refused, text: 'Too few bytes.' }
          kept += bytes
          return isLast
            ? { text: '{"key":"a.bin"}', headers: { 'Upload-Offset': String(kept), 'Upload-Complete': '?1' } }
            : { status: 204, headers: { 'Upload-Offset': String(kept), 'Upload-Complete': '?0' } }
        },
        { appendSizeBytes: min },
        new File([new Uint8Array(size)], 'a.bin'),
      )
      await expect(done).resolves.toMatchObject({ key: 'a.bin' })
      // One request is refused, and the others are as large as the server wants them.
      expect(bodies).toEqual([min, 500_000, min, min, 600_000])
    },
  )

  test.each([
    `max-append-size=${'9'.repeat(400)}`,
    'max-append-size=-1',
    'max-append-size=NaN',
    'max-append-size=0',
    'no-max-append-size=1',
    'max-append-size="1"',
    `${'a=1,'.repeat(3000)}`,
  ])('nonsense such as %.40s limits nothing', async (limit) => {
    const { done, sent } = upload(create(limit))
    await done
    expect(sent).toHaveLength(4)
  })

  test('a large file is sent in at most 10,000 requests, whatever the page has set', async () => {
    const { sent, done } = upload(
      (what) => (what.startsWith('PATCH') ? { status: 400 } : undefined),
      { appendSizeBytes: 1 },
      large(100_000),
    )
    await expect(done).rejects.toMatchObject({ status: 400 })
    expect((sent[1]?.body as Blob | undefined)?.size).toBe(0)
    expect(sent).toHaveLength(2)
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://['])(
  'the address %s is not taken',
  async (url) => {
    const answer = {
      text: JSON.stringify({ url }),
      headers: { 'Upload-Complete': '?1', 'Content-Location': url },
    }
    const { done } = upload((what) => (what === 'PATCH 14' ? answer : undefined))
    await expect(done).resolves.toMatchObject({ url: UPLOAD, cdnUrl: UPLOAD })
  },
)

test('a message of the server is shortened', async () => {
  const error = { code: 'x'.repeat(5000), message: 'y'.repeat(1_000_000) }
  const { done } = upload((what) =>
    what === 'POST' ? { status: 400, text: JSON.stringify({ error }) } : undefined,
  )
  const { message, code } = await done.then(
    () => ({ message: '', code: '' }),
    (refused: { readonly message: string; readonly code: string }) => refused,
  )
  expect([message.length, code.length]).toEqual([1000, 100])
})

test.each([
  ['Your quota is used up.', 'Error 403: Your quota is used up.'],
  [
    '<Error><Code>AccessDenied</Code><Message>Not on Sundays.</Message></Error>',
    'Error 403: AccessDenied, Not on Sundays.',
  ],
  ['<refusal>Forbidden</refusal>', 'Error 403'],
])('the words %j of a server are kept for the log', async (text, kept) => {
  const { done } = upload((what) => (what === 'PATCH 7' ? { status: 403, text } : undefined))
  await expect(done).rejects.toMatchObject({
    code: 'http-status',
    message: 'The server answered with status 403.',
    cause: { message: kept },
  })
})

describe('a gateway that blocks HEAD', () => {
  const conflict = (expected: number): Answer => ({
    status: 409,
    text: JSON.stringify({ title: 'Offset', 'expected-offset': expected, 'provided-offset': 7 }),
  })

  test.each<[string, Answer]>([
    ['405', { status: 405 }],
    ['501', { status: 501 }],
    ["a firewall's page", { ...PAGE, status: 403 }],
    ['a refusal', { status: 400 }],
  ])('by %s keeps no upload from continuing after a lost answer', async (_, blocked) => {
    let count = 0
    const { done, sent } = upload((what) => {
      if (what === 'HEAD') return blocked
      // The first one arrived, although its answer was lost.
      if (what === 'PATCH 7') return ++count === 1 ? { status: 0 } : conflict(14)
      return undefined
    })
    await expect(done).resolves.toMatchObject({ key: 'a.txt' })
    expect(
      sent.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers['Upload-Offset']),
    ).toEqual(['0', '7', '7', '14'])
  })

  test.each([3, 20, -1, 7.5])('an offset of %d that the server then expects is refused', async (expected) => {
    let count = 0
    const { done } = upload((what) => {
      if (what === 'HEAD') return { status: 405 }
      return what === 'PATCH 7' ? (++count === 1 ? { status: 0 } : conflict(expected)) : undefined
    })
    await expect(done).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid-response|upload-gone)$/),
    })
  })
})

describe('a server that wants the request later', () => {
  test.each<[string, Answer]>([
    ['is busy with an earlier request', { status: 423 }],
    ['is busy, and names a time', { status: 423, retryAfter: '5' }],
    ['is maintained, and names a time', { status: 503, retryAfter: '60', text: '<h1>Maintenance</h1>' }],
    ['does so in a page', { status: 503, retryAfter: '60', text: PAGE.text }],
  ])('gets it later: it %s', async (_, answer) => {
    let count = 0
    const { done, sent } = upload((what) => {
      if (what === 'HEAD') return { status: 204, headers: { 'Upload-Offset': '7', 'Upload-Complete': '?0' } }
      return what === 'PATCH 7' && ++count < 3 ? answer : undefined
    })
    await expect(done).resolves.toMatchObject({ key: 'a.txt' })
    expect(sent.filter(({ headers }) => headers['Upload-Offset'] === '7')).toHaveLength(3)
  })

  test.each(['HEAD', 'PATCH 7'])(
    'a lock that stays for longer than a lost connection (%s) ends no upload',
    async (at) => {
      let locked = 9
      let lost = 1
      const { done, sent } = upload((what) => {
        if (what === 'PATCH 7' && lost-- > 0) return { status: 0 }
        if (what === at && locked-- > 0) return { status: 423 }
        if (what === 'HEAD')
          return { status: 204, headers: { 'Upload-Offset': '7', 'Upload-Complete': '?0' } }
        return undefined
      })
      await expect(done).resolves.toMatchObject({ key: 'a.txt' })
      expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
    },
  )

  test('a gateway that fails for the bytes and for the offset does not make the upload begin again', async () => {
    const failing = ['PATCH 7', 'HEAD', 'HEAD']
    const { done, sent } = upload((what) => {
      if (failing[0] === what) {
        failing.shift()
        return { status: 502 }
      }
      if (what === 'HEAD') return { status: 204, headers: { 'Upload-Offset': '7', 'Upload-Complete': '?0' } }
      return undefined
    })
    await expect(done).resolves.toMatchObject({ key: 'a.txt' })
    expect(failing).toEqual([])
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a maintenance of a minute and more ends no upload', async () => {
    let count = 0
    const down = { status: 503, retryAfter: '10' }
    const { done } = upload((what) => (what === 'POST' && ++count < 9 ? down : undefined))
    await expect(done).resolves.toMatchObject({ key: 'a.txt' })
  })
})

test.each([404, 410])('an endpoint that does not exist (%i) is no lost upload', async (status) => {
  const { done, sent } = upload(() => ({ status }))
  await expect(done).rejects.toMatchObject({
    code: 'http-status',
    status,
    message: `The server answered with status ${status}.`,
  })
  expect(sent).toHaveLength(1)
})

test('a relative endpoint is resolved as browsers do it, also in a frame without its own address', async () => {
  vi.stubGlobal('document', { baseURI: 'https://shop.test/form/' })
  vi.stubGlobal('location', { href: 'about:srcdoc' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { done, sent } = upload(() => undefined, { endpoint: '../api/files' })
  await done
  expect(sent[0]?.url).toBe(ENDPOINT)
})

test('the type of a recording is sent without its codecs', async () => {
  const file = new File(['first--second-third'], 'a.webm', { type: 'video/webm;codecs="vp8, opus"' })
  const { done, sent } = upload(() => ({ ...answerHonestly(sent.at(-1) as HttpRequest, 19) }), {}, file)
  await expect(done).resolves.toMatchObject({ mimeType: 'video/webm' })
  expect(sent[0]?.headers['Content-Type']).toBe('video/webm')
})
