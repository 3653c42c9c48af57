import { type ConformanceCheck, type ConformanceOrder, expectThat } from './ConformanceOrder.js'

const LARGE_BYTES = 17_825_792
const TIMEOUT_MS = 60_000

type Fields = Readonly<Record<string, unknown>>

interface Answer {
  readonly status: number
  readonly body: Fields
}

/** An upload that the server has started. */
interface Created {
  readonly ticket: string
  readonly isMultipart: boolean
  readonly partSizeBytes: number
  readonly urls: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** Creates checks for the protocol between `s3()` and its server. They upload real files, and leave complete files on the server. */
export function createUploadChecks({
  url,
  headers,
  largeBytes = LARGE_BYTES,
}: ConformanceOrder): readonly ConformanceCheck[] {
  const send = async (body: string, type = 'application/json'): Promise<Answer> => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body }
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    const found = parse(text)
    expectThat(found, `the answer with status ${response.status} is no JSON object: ${text.slice(0, 100)}`)
    return { status: response.status, body: found }
  }
  const call = (fields: Fields) => send(JSON.stringify(fields))
  const succeed = async (fields: Fields): Promise<Fields> => {
    const { status, body } = await call(fields)
    expectThat(status === 200, `"${fields.action}" answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const refuse = async (answer: Promise<Answer>, codes: readonly string[]) => {
    const { status, body } = await answer
    const { code, message } = Object(body.error) as Fields
    expectThat(status >= 400 && status < 500, `the status is ${status}, and must be one from 400 to 499`)
    expectThat(
      typeof code === 'string' && typeof message === 'string',
      'the body has no { error: { code, message } }',
    )
    expectThat(
      codes.length === 0 || codes.includes(code),
      `the code is "${code}", and must be ${codes.join(' or ')}`,
    )
  }
  const create = async (sizeBytes: number): Promise<Created> => {
    const name = `conformance-${sizeBytes}.txt`
    const answer = await succeed({ action: 'create', name, sizeBytes, type: 'text/plain', metadata: null })
    const { ticket, isMultipart, partSizeBytes, lifetimeS, urls, headers: signed = {} } = answer
    expectThat(typeof ticket === 'string' && ticket !== '', '"ticket" is no text')
    expectThat(typeof isMultipart === 'boolean', '"isMultipart" is not true or false')
    expectThat(typeof partSizeBytes === 'number' && partSizeBytes > 0, '"partSizeBytes" is no number above 0')
    expectThat(typeof lifetimeS === 'number' && lifetimeS > 60, '"lifetimeS" is no number above 60')
    expectThat(isTexts(urls), '"urls" is no object of texts, by the number of the part')
    expectThat(isTexts(signed), '"headers" is no object of texts')
    return { ticket, isMultipart, partSizeBytes, urls, headers: signed }
  }
  const put = async ({ headers: signed }: Created, target: string | undefined, sizeBytes: number) => {
    expectThat(target, 'a part has no URL')
    const response = await fetch(target, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', ...signed },
      body: 'x'.repeat(sizeBytes),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    expectThat(response.ok, `the store answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  }
  const complete = async (ticket: string, sizeBytes: number): Promise<Fields> => {
    const file = await succeed({ action: 'complete', ticket })
    expectThat(typeof file.key === 'string' && file.key !== '', '"key" is no text')
    expectThat(typeof file.url === 'string', '"url" is no text')
    expectThat(typeof file.type === 'string', '"type" is no text')
    expectThat(
      file.sizeBytes === undefined || file.sizeBytes === sizeBytes,
      `"sizeBytes" is ${file.sizeBytes}, and ${sizeBytes} bytes were sent`,
    )
    return file
  }

  return [
    {
      name: 'a small file goes up in one request, and completing it twice answers the same',
      async run() {
        const created = await create(5)
        await put(created, created.urls[1], 5)
        const first = await complete(created.ticket, 5)
        const second = await complete(created.ticket, 5)
        expectThat(
          first.key === second.key && first.url === second.url,
          'the second answer names another file',
        )
      },
    },
    {
      name: 'an empty file goes up',
      async run() {
        const name = 'conformance-empty.txt'
        const answer = await succeed({
          action: 'create',
          name,
          sizeBytes: 0,
          type: 'text/plain',
          metadata: null,
        })
        const created = answer as unknown as Created
        await put({ ...created, headers: created.headers ?? {} }, created.urls?.[1], 0)
        await complete(created.ticket, 0)
      },
    },
    {
      name: 'a large file goes up in parts, whose URLs are signed again; missing ones are named',
      async run() {
        const created = await create(largeBytes)
        const { ticket, isMultipart, partSizeBytes } = created
        // A server can send every file in one request.
        if (!isMultipart) return
        const count = Math.ceil(largeBytes / partSizeBytes)
        const sizeOf = (number: number) => Math.min(partSizeBytes, largeBytes - (number - 1) * partSizeBytes)
        await put(created, created.urls[1], partSizeBytes)
        await refuse(call({ action: 'complete', ticket }), ['incomplete'])
        const { numbers } = await succeed({ action: 'parts', ticket })
        expectThat(
          JSON.stringify(numbers) === '[1]',
          `"parts" answered ${JSON.stringify(numbers)} in place of [1]`,
        )
        for (let number = 2; number <= count; number++) {
          const { urls } = await succeed({ action: 'sign', ticket, numbers: [number] })
          expectThat(isTexts(urls), '"sign" answered no "urls"')
          await put(created, urls[number], sizeOf(number))
        }
        await complete(ticket, largeBytes)
      },
    },
    {
      name: 'an upload that is taken back cannot be completed',
      async run() {
        const { ticket } = await create(largeBytes)
        await succeed({ action: 'abort', ticket })
        await succeed({ action: 'abort', ticket })
        await refuse(call({ action: 'complete', ticket }), ['upload-gone', 'incomplete'])
      },
    },
    {
      name: '"check" answers null, {} or { code, advice }',
      async run() {
        const { ticket } = await create(5)
        const { status } = await call({ action: 'check', ticket })
        expectThat(status === 200, `"check" answered ${status}`)
      },
    },
    {
      name: 'a ticket that the server has not issued is refused',
      run: () => refuse(call({ action: 'complete', ticket: 'forged' }), ['ticket-invalid', 'ticket-expired']),
    },
    {
      name: 'parts that the file does not have get no URL',
      async run() {
        const { ticket } = await create(5)
        for (const numbers of [[2], [0], [1.5], ['1'], []])
          await refuse(call({ action: 'sign', ticket, numbers }), [])
      },
    },
    {
      name: 'unknown actions, wrong sizes and broken bodies are refused with { error: { code, message } }',
      async run() {
        await refuse(call({ action: 'unknown' }), [])
        for (const sizeBytes of [-1, 1.5, '5', null]) {
          await refuse(
            call({ action: 'create', name: 'a', sizeBytes, type: 'text/plain', metadata: null }),
            [],
          )
        }
        await refuse(send('{'), [])
      },
    },
    {
      name: 'a form of another site is refused: only JSON is taken',
      run: () =>
        refuse(send(JSON.stringify({ action: 'create', name: 'a', sizeBytes: 5 }), 'text/plain'), []),
    },
  ]
}

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    // "check" answers null if there is no problem.
    if (value === null) return {}
    return typeof value === 'object' ? (value as Fields) : null
  } catch {
    return null
  }
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((item) => typeof item === 'string')
  )
}
