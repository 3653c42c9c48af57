import { type ConformanceCheck, type ConformanceOrder, expectThat } from './ConformanceOrder.js'

const TIMEOUT_MS = 60_000

/** Creates checks for the rules that `resumableTransport()` relies on. They upload real files, and leave complete files on the server. */
export function createResumableChecks({ url, headers }: ConformanceOrder): readonly ConformanceCheck[] {
  const send = (target: string, method: string, own: Readonly<Record<string, string>> = {}, body?: string) =>
    fetch(target, {
      method,
      headers: { ...headers, ...own },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    })
  const start = async (body: string, isComplete: boolean, length?: number) => {
    const response = await send(
      url,
      'POST',
      {
        'content-type': 'text/plain',
        'content-disposition': 'attachment; filename="conformance.txt"',
        'upload-complete': isComplete ? '?1' : '?0',
        ...(length !== undefined && { 'upload-length': String(length) }),
      },
      body,
    )
    const location = response.headers.get('location')
    expectThat(response.ok, `the start answered ${response.status}`)
    expectThat(location, 'the start has no Location')
    return { response, target: new URL(location, url).href }
  }
  const append = (target: string, offset: number, body: string, isComplete: boolean) =>
    send(
      target,
      'PATCH',
      {
        'content-type': 'application/partial-upload',
        'upload-offset': String(offset),
        'upload-complete': isComplete ? '?1' : '?0',
      },
      body,
    )
  const offsetOf = async (target: string) => {
    const response = await send(target, 'HEAD')
    expectThat(response.status === 204 || response.status === 200, `HEAD answered ${response.status}`)
    return [response.headers.get('upload-offset'), response.headers.get('upload-complete')]
  }
  const expectOffset = async (target: string, offset: number, isComplete: boolean) => {
    const found = (await offsetOf(target)).join(' ')
    const expected = `${offset} ${isComplete ? '?1' : '?0'}`
    expectThat(
      found === expected,
      `HEAD answered Upload-Offset and Upload-Complete ${found} in place of ${expected}`,
    )
  }

  return [
    {
      name: 'a file that comes in one request is complete',
      async run() {
        const { target } = await start('hello', true)
        await expectOffset(target, 5, true)
      },
    },
    {
      name: 'a file that comes in two requests is appended at the offset',
      async run() {
        const { target } = await start('hello ', false)
        await expectOffset(target, 6, false)
        const response = await append(target, 6, 'world', true)
        expectThat(response.ok, `the append answered ${response.status}`)
        await expectOffset(target, 11, true)
      },
    },
    {
      name: 'a wrong offset is refused with 409 and the right one, and loses nothing',
      async run() {
        const { target } = await start('hello ', false)
        const response = await append(target, 3, 'world', true)
        expectThat(response.status === 409, `the append answered ${response.status}`)
        expectThat(response.headers.get('upload-offset') === '6', 'the answer has no Upload-Offset: 6')
        await expectOffset(target, 6, false)
      },
    },
    {
      name: 'more bytes than Upload-Length are refused',
      async run() {
        const { target } = await start('hello', false, 8)
        const response = await append(target, 5, 'much too long', true)
        expectThat(response.status >= 400 && response.status < 500, `the append answered ${response.status}`)
      },
    },
    {
      name: 'an upload that is given up is gone',
      async run() {
        const { target } = await start('hello', false)
        const deleted = await send(target, 'DELETE')
        expectThat(deleted.status === 204, `DELETE answered ${deleted.status}`)
        const { status } = await send(target, 'HEAD')
        expectThat(status === 404 || status === 410, `HEAD answered ${status} afterwards`)
      },
    },
    {
      name: 'an upload that the server has not started is not found',
      async run() {
        const { target } = await start('hello', false)
        const { status } = await send(`${target}x`, 'HEAD')
        expectThat(status >= 400 && status < 500, `HEAD answered ${status}`)
      },
    },
  ]
}
