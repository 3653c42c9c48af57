import { readdir, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, type JsonObject, sha256 } from '../testing/fixtures/upload.js'

const pub_key = 'demopublickey'

async function untilEnded(service: { url: string }, token: unknown): Promise<JsonObject> {
  return vi.waitFor(async () => {
    const status = await getApi(service, '/from_url/status/', { token: String(token) })
    expect(['success', 'error', 'unknown']).toContain(status.status)
    return status
  })
}

async function fetchFrom(
  answer: (response: ServerResponse, path: string) => void,
  options: Partial<LocalServiceOptions> = {},
  fields: Record<string, string> = {},
  path = '/folder/caf%C3%A9.txt?x=1',
) {
  const origin = await startOrigin((request, response) => answer(response, request.url ?? ''))
  const service = await startTestService(options)
  const begun = await callApi(service, '/from_url/', { pub_key, source_url: origin.url + path, ...fields })
  expect(begun).toEqual({ type: 'token', token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  return { origin, service, status: await untilEnded(service, begun.token) }
}

test('fetches a file with its type, name and what the client sent about it', async () => {
  const { service, status, origin } = await fetchFrom(
    (response) => response.setHeader('content-type', 'text/markdown; charset=utf-8').end('# hello'),
    {},
    { store: '0', 'metadata[a]': 'b', tags: 'x', source: 'dropbox' },
  )
  expect(status).toMatchObject({
    status: 'success',
    size: 7,
    done: 7,
    total: 7,
    original_filename: 'café.txt',
    mime_type: 'text/markdown',
    is_stored: false,
    metadata: { a: 'b' },
    tags: ['x'],
  })
  const { status: _status, ...info } = status
  expect(await getInfo(service, String(status.uuid))).toEqual(info)
  expect(await (await fetch(`${service.url}/${status.uuid}/`)).text()).toBe('# hello')
  expect(origin.requests[0]?.headers['user-agent']).toMatch(/^lading-local-service\//)
})

test('takes its parameters from the address too, as the published client sends them', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const service = await startTestService()
  const query = new URLSearchParams({
    jsonerrors: '1',
    pub_key,
    source_url: `${origin.url}/a`,
    filename: 'b.txt',
    'metadata[k]': 'v',
  })
  const begun = (await (
    await fetch(`${service.url}/from_url/?${query}`, { method: 'POST' })
  ).json()) as JsonObject
  expect(await untilEnded(service, begun.token)).toMatchObject({
    original_filename: 'b.txt',
    metadata: { k: 'v' },
  })
})

test.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''%C3%A4%20b.pdf`, 'ä b.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename=plain.pdf;', 'plain.pdf'],
  ['attachment; filename=caf\u00c3\u00a9.pdf', 'café.pdf'],
  [`attachment; filename*=UTF-8''%C5%81A.pdf`, 'ŁA.pdf'],
  [`attachment; filename*=UTF-8''100%.pdf`, 'café.txt'],
  ['inline', 'café.txt'],
])('a file with "%s" is named %s', async (disposition, name) => {
  const { status } = await fetchFrom((response) =>
    response.setHeader('content-disposition', disposition).end('x'),
  )
  expect(status.original_filename).toBe(name)
})

test('a file without any name is called original', async () => {
  const { status } = await fetchFrom((response) => response.end('x'), {}, {}, '/')
  expect(status.original_filename).toBe('original')
})

test('redirects are followed, relative ones too, but not without end', async () => {
  const hops = (count: number) => (response: ServerResponse, path: string) => {
    const hop = Number(/\d+$/.exec(path)?.[0] ?? 0)
    if (hop < count) response.writeHead(302, { location: `/hop/${hop + 1}` }).end()
    else response.end('there')
  }
  expect((await fetchFrom(hops(5), {}, {}, '/hop/0')).status).toMatchObject({ status: 'success', size: 5 })
  expect((await fetchFrom(hops(6), {}, {}, '/hop/0')).status).toEqual({
    status: 'error',
    error: 'HTTP URL validation error: Too many redirects.',
    error_code: 'DownloadFileHTTPURLValidationError',
  })
})

test.each([
  ['http://10.0.0.1/', 'Only public IPs are allowed'],
  ['http://[::ffff:10.0.0.1]/', 'Only public IPs are allowed'],
  ['http://169.254.169.254/latest/', 'Only public IPs are allowed'],
  ['ftp://example.com/', 'Invalid URL scheme'],
])('a redirect to %s is refused', async (location, reason) => {
  const { status } = await fetchFrom((response) => response.writeHead(302, { location }).end())
  expect(status).toMatchObject({ error: `HTTP URL validation error: ${reason}.` })
})

test.each<[string, (response: ServerResponse) => void, string, string | RegExp]>([
  [
    '404',
    (response) => response.writeHead(404).end(),
    'DownloadFileHTTPClientError',
    'HTTP client error: 404 Not Found.',
  ],
  [
    'a redirect to nowhere',
    (response) => response.writeHead(302).end(),
    'DownloadFileHTTPClientError',
    'HTTP client error: 302 Found.',
  ],
  [
    '503',
    (response) => response.writeHead(503).end(),
    'DownloadFileHTTPServerError',
    'HTTP server error: 503 Service Unavailable.',
  ],
  [
    'a cut line',
    (response) => response.destroy(),
    'DownloadFileHTTPNetworkError',
    'HTTP network error: ECONNRESET.',
  ],
  [
    'a body that breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    },
    'DownloadFileHTTPNetworkError',
    /^HTTP network error/,
  ],
  [
    'an announced size that is too large',
    (response) => response.writeHead(200, { 'content-length': 1001 }).flushHeaders(),
    'DownloadFileSizeLimitExceededError',
    'Downloaded file is too big: 1001 > 1000.',
  ],
  [
    'a body that grows too large',
    (response) => response.writeHead(200).end(Buffer.alloc(1001)),
    'DownloadFileSizeLimitExceededError',
    'Downloaded file is too big: 1001 > 1000.',
  ],
])('%s is an error of the task and leaves nothing', async (_title, answer, error_code, error) => {
  const { status, service } = await fetchFrom((response) => answer(response), { maxFileSizeBytes: 1000 })
  expect(status).toEqual({
    status: 'error',
    error_code,
    error: typeof error === 'string' ? error : expect.stringMatching(error),
  })
  expect(await listData(service.dataDir)).toEqual([])
})

test('a file that takes too long is an error of the task', async () => {
  const { status } = await fetchFrom((response) => response.writeHead(200).flushHeaders(), {
    downloadTimeLimitMs: 50,
  })
  expect(status).toMatchObject({
    error_code: 'DownloadFileTimeLimitExceededError',
    error: 'Failed to download the file within the allotted time limit of 0.05 seconds.',
  })
})

test('progress is reported in bytes, and as unknown if the size is not announced or hidden', async () => {
  const origin = await startOrigin((request, response) => {
    if (request.url === '/sized') response.writeHead(200, { 'content-length': 10 })
    response.write('01234')
  })
  const service = await startTestService()
  const progressOf = async (path: string, key = pub_key) => {
    const { token } = await callApi(service, '/from_url/', { pub_key: key, source_url: origin.url + path })
    return vi.waitFor(async () => {
      const status = await getApi(service, '/from_url/status/', { token: String(token) })
      expect(status).toMatchObject({ status: 'progress', done: 5 })
      return status.total
    })
  }
  expect(await progressOf('/sized')).toBe(10)
  expect(await progressOf('/sized', 'pub_test__unknown_progress')).toBe('unknown')
  expect(await getApi(service, '/from_url/status/', { token: 'nobody' })).toEqual({ status: 'unknown' })
})

test('a file of this machine that was saved for its address is not found by a foreign page', async () => {
  const origin = await startOrigin((_request, response) => response.end('secret'))
  const service = await startTestService()
  const fields = {
    pub_key,
    source_url: `${origin.url}/a`,
    check_URL_duplicates: '1',
    save_URL_duplicates: '1',
  }
  await untilEnded(service, (await callApi(service, '/from_url/', fields)).token)
  expect(await callApi(service, '/from_url/', fields, { origin: 'https://evil.test' })).toMatchObject({
    error: { error_code: 'URLHostPrivateIPForbiddenError' },
  })
})

test('an address that was saved answers with its file when duplicates are checked', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const first = await startTestService()
  const source_url = `${origin.url}/a.txt`
  const check = { pub_key, source_url, check_URL_duplicates: '1' }
  const unsaved = await callApi(first, '/from_url/', { ...check })
  await untilEnded(first, unsaved.token)
  const saved = await callApi(first, '/from_url/', { ...check, save_URL_duplicates: '1' })
  expect(saved.type).toBe('token')
  const { uuid } = await untilEnded(first, saved.token)
  expect(await callApi(first, '/from_url/', check)).toMatchObject({ type: 'file_info', uuid, is_ready: true })
  expect((await callApi(first, '/from_url/', { pub_key, source_url })).type).toBe('token')
  await first.close()
  const second = await startTestService({ dataDir: first.dataDir })
  expect(await callApi(second, '/from_url/', check)).toMatchObject({ type: 'file_info', uuid })
})

test('an address that another project has saved is downloaded again', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const service = await startTestService({ publicKeys: ['one', 'two'] })
  const download = (pub_key: string) => {
    const check = { check_URL_duplicates: '1', save_URL_duplicates: '1' }
    return callApi(service, '/from_url/', { pub_key, source_url: `${origin.url}/a`, ...check })
  }
  const { uuid } = await untilEnded(service, (await download('one')).token)
  const other = await download('two')
  expect(other.type).toBe('token')
  expect((await untilEnded(service, other.token)).uuid).not.toBe(uuid)
  expect(await download('one')).toMatchObject({ type: 'file_info', uuid })
})

test('an address that was saved with a name, metadata or a lifetime of its own is found by the same call only', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const service = await startTestService()
  const download = (fields: Record<string, string>) => {
    const check = { check_URL_duplicates: '1', save_URL_duplicates: '1' }
    return callApi(service, '/from_url/', { pub_key, source_url: `${origin.url}/a`, ...check, ...fields })
  }
  const hostile = { store: '0', filename: 'evil.exe', 'metadata[role]': 'admin' }
  const { uuid } = await untilEnded(service, (await download(hostile)).token)
  const honest = await untilEnded(service, (await download({ store: '1' })).token)
  expect(honest).toMatchObject({ original_filename: 'a', is_stored: true })
  expect(honest).not.toHaveProperty('metadata')
  expect(await download(hostile)).toMatchObject({ type: 'file_info', uuid })
  expect(await download({ store: '1' })).toMatchObject({ type: 'file_info', uuid: honest.uuid })
  for (const other of [{ 'metadata[role]': 'x' }, { tags: 'a' }, { filename: 'b' }, { store: '0' }]) {
    expect(await download(other)).toMatchObject({ type: 'token' })
  }
})

test.each([
  ['', 'SourceURLRequiredError', 'source_url is required.'],
  ['example.com/a', 'URLSchemeRequiredError', 'No URL scheme supplied.'],
  ['//example.com/a', 'URLSchemeRequiredError', 'No URL scheme supplied.'],
  ['ftp://example.com/a', 'URLSchemeInvalidError', 'Invalid URL scheme.'],
  ['javascript:alert(1)', 'URLSchemeInvalidError', 'Invalid URL scheme.'],
  ['file:///etc/passwd', 'URLSchemeInvalidError', 'Invalid URL scheme.'],
  ['http://', 'URLHostRequiredError', 'No URL host supplied.'],
  ['http:///etc', 'URLHostRequiredError', 'No URL host supplied.'],
  ['http://a b/', 'URLHostMalformedError', 'URL host is malformed.'],
  ['http://[1::2::3]/', 'URLHostMalformedError', 'URL host is malformed.'],
  ['http://user:pass@example.com/', 'URLValidationError', 'Failed to validate URL.'],
  [`http://example.com/${'a'.repeat(8200)}`, 'URLValidationError', 'Failed to validate URL.'],
  ['http://exa\nmple.com/', 'URLParsingFailedError', 'Failed to parse URL.'],
  ['http://nowhere.invalid/', 'HostnameNotFoundError', 'Host does not exist.'],
  ['http://192.168.1.1/', 'URLHostPrivateIPForbiddenError', 'Only public IPs are allowed.'],
  ['http://0x0a000001/', 'URLHostPrivateIPForbiddenError', 'Only public IPs are allowed.'],
  ['http://[fd00::1]/', 'URLHostPrivateIPForbiddenError', 'Only public IPs are allowed.'],
])('the address "%s" is refused: %s', async (source_url, error_code, content) => {
  const service = await startTestService()
  const answer = await callApi(service, '/from_url/', { pub_key, source_url })
  expect(answer).toEqual({ error: { status_code: 400, error_code, content } })
})

test('files of this machine are for programs and pages of this machine only', async () => {
  const origin = await startOrigin((_request, response) => response.end('secret'))
  const service = await startTestService()
  const ask = (from?: string) =>
    callApi(
      service,
      '/from_url/',
      { pub_key, source_url: `${origin.url}/a` },
      from === undefined ? {} : { origin: from },
    )
  for (const own of [
    undefined,
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'http://app.localhost',
  ]) {
    expect([own, (await ask(own)).type]).toEqual([own, 'token'])
  }
  for (const other of ['https://evil.test', 'null', 'http://localhost.evil.test', 'http://10.0.0.1']) {
    expect([other, await ask(other)]).toEqual([
      other,
      { error: expect.objectContaining({ error_code: 'URLHostPrivateIPForbiddenError' }) },
    ])
  }
})

test('private networks are for programs and pages of this machine only', async () => {
  const service = await startTestService({ allowPrivate: true })
  const fields = { pub_key, source_url: 'http://192.168.255.254/' }
  expect(await callApi(service, '/from_url/', fields, { origin: 'https://evil.test' })).toMatchObject({
    error: { error_code: 'URLHostPrivateIPForbiddenError' },
  })
})

test('this machine can be closed, and private networks opened', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const closed = await startTestService({ allowLoopback: false })
  expect(await callApi(closed, '/from_url/', { pub_key, source_url: origin.url })).toMatchObject({
    error: { error_code: 'URLHostPrivateIPForbiddenError' },
  })
  const open = await startTestService({ allowPrivate: true })
  expect(await callApi(open, '/from_url/', { pub_key, source_url: 'http://192.168.255.254/' })).toMatchObject(
    {
      type: 'token',
    },
  )
})

test('a token must be given', async () => {
  const service = await startTestService()
  expect(await getApi(service, '/from_url/status/')).toMatchObject({
    error: { error_code: 'TokenRequiredError', content: 'token is required.' },
  })
})

test('closing the service in the middle of a download leaves nothing on disk', async () => {
  const origin = await startOrigin((_request, response) => response.write(Buffer.alloc(100_000)))
  const service = await startTestService()
  await callApi(service, '/from_url/', { pub_key, source_url: origin.url })
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toHaveLength(1))
  await service.close()
  expect(await listData(service.dataDir)).toEqual([])
})

test('a download that cannot be stored leaves nothing on disk', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const service = await startTestService()
  const files = join(service.dataDir, 'files')
  await rm(files, { recursive: true })
  await writeFile(files, 'in the way')
  const { token } = await callApi(service, '/from_url/', { pub_key, source_url: origin.url })
  expect(await untilEnded(service, token)).toMatchObject({ error_code: 'DownloadFileInternalServerError' })
  expect(await readdir(join(service.dataDir, 'tmp'))).toEqual([])
})

test.each(['multipart form', 'encoded form'])(
  '30 values of metadata are taken from a body, as a %s',
  async (kind) => {
    const origin = await startOrigin((_request, response) => response.end('x'))
    const service = await startTestService()
    const fields: Record<string, string> = { pub_key, source_url: origin.url }
    for (let key = 0; key < 30; key++) fields[`metadata[k${key}]`] = '語'.repeat(512)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const body = kind === 'multipart form' ? form : new URLSearchParams(fields)
    const response = await fetch(`${service.url}/from_url/?jsonerrors=1`, { method: 'POST', body })
    const { token } = (await response.json()) as { token: string }
    const { metadata } = await untilEnded(service, token)
    expect(Object.keys(metadata as object)).toHaveLength(30)
  },
)

test('bytes arrive unchanged', async () => {
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(65_000)))
  const { service, status } = await fetchFrom((response) => response.end(bytes))
  const delivered = new Uint8Array(await (await fetch(`${service.url}/${status.uuid}/`)).arrayBuffer())
  expect(sha256(delivered)).toBe(sha256(bytes))
})
