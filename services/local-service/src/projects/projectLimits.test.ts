import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi, createTestClock, getApi } from '../testing/fixtures/callApi.js'
import { createTestDirectory, listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, type JsonObject, postForm, upload } from '../testing/fixtures/upload.js'
import { loadProjects } from './loadProjects.js'
import type { ProjectOptions } from './ProjectOptions.js'
import { signDelivery } from './signDelivery.js'

const publicKey = 'mine'
const fields = { UPLOADCARE_PUB_KEY: publicKey, pub_key: publicKey }
const start = (options: Omit<ProjectOptions, 'publicKey'>, more: object = {}) =>
  startTestService({ publicKeys: [{ publicKey, ...options }], ...more })
const codeOf = ({ error }: JsonObject) => (error as { error_code: string } | undefined)?.error_code ?? null

test('pages of other origins may not upload, those of the project and programs may', async () => {
  const service = await start({ allowedOrigins: ['https://a.test'] })
  const post = (headers: Record<string, string>) => callApi(service, '/group/', fields, headers)
  expect((await post({ origin: 'https://b.test' })).error).toEqual({
    status_code: 403,
    error_code: 'OriginNotAllowedError',
    content: 'Pages of https://b.test may not upload to this project: add the origin to its allowedOrigins.',
  })
  expect(codeOf(await post({ origin: 'null' }))).toBe('OriginNotAllowedError')
  expect(codeOf(await post({ origin: 'https://a.test' }))).toBe('GroupFilesInvalidError')
  expect(codeOf(await post({}))).toBe('GroupFilesInvalidError')
})

test('an origin is allowed however it is written', async () => {
  const service = await start({ allowedOrigins: ['https://Shop.Test:443'] })
  const answer = await callApi(service, '/group/', fields, { origin: 'https://shop.test' })
  expect(codeOf(answer)).toBe('GroupFilesInvalidError')
})

test('files above the size and of other types are refused with both values, and nothing is stored', async () => {
  const service = await start({ maxFileSizeBytes: 10, allowedTypes: ['image/*', 'text/plain'] })
  const send = (bytes: string, type: string, name: string) =>
    postForm(service, createForm(bytes, { type, name, fields }))
  expect((await send('12345678901', 'text/plain', 'a.txt')).error).toMatchObject({
    error_code: 'FileSizeLimitExceededError',
    content: 'File is too large. It has 11 bytes, and the project allows 10.',
  })
  expect((await send('{}', 'application/json', 'a.json')).error).toMatchObject({
    error_code: 'FileTypeForbiddenError',
    content:
      'Uploading of these file types is not allowed. The file is of the type application/json, and the project allows image/*, text/plain.',
  })
  expect(await listData(service.dataDir)).toEqual([])
  expect(codeOf(await send('hello', 'text/plain', 'a.txt'))).toBe(null)
  const large = { ...fields, filename: 'a', size: 20_000_000, content_type: 'text/plain' }
  expect(codeOf(await callApi(service, '/multipart/start/', large))).toBe(
    'MultipartFileSizeLimitExceededError',
  )
})

test('calls beyond the rate of a project are throttled until the minute ends', async () => {
  const clock = createTestClock()
  const service = await start({ maxCallsPerMinute: 2 }, { now: clock.now })
  const call = async () => {
    const response = await fetch(`${service.url}/info/?pub_key=mine&file_id=x`)
    return [response.status, response.headers.get('retry-after')]
  }
  expect([await call(), await call(), await call()]).toEqual([
    [400, null],
    [400, null],
    [429, '60'],
  ])
  clock.advance(60_000)
  expect(await call()).toEqual([400, null])
})

test('a private file is delivered to a signed URL alone, with all operations, until it expires', async () => {
  const clock = createTestClock()
  const service = await start(
    { secretKey: 's', isSignatureRequired: false, isPrivate: true },
    { now: clock.now },
  )
  const [uuid, other] = [
    await upload(service, 'bytes', { fields }),
    await upload(service, 'other', { fields }),
  ]
  const query = signDelivery(uuid, 's', clock.now() + 60_000)
  const get = async (path: string, headers = {}) => {
    const response = await fetch(`${service.url}${path}`, { headers })
    return [response.status, response.headers.get('cache-control'), await response.text()]
  }
  const refused = [403, 'private, no-cache', 'The `token` of the URL does not fit this file and `exp`.']
  expect(await get(`/${uuid}/`)).toEqual([
    403,
    'private, no-cache',
    'The file is private: its URL needs `token` and `exp`.',
  ])
  expect(await get(`/${uuid}/?${query}`)).toEqual([200, 'private, no-cache', 'bytes'])
  expect(await get(`/${other}/?${query}`)).toEqual(refused)
  expect(await get(`/${uuid}/?${query}0`)).toEqual(refused)
  expect(await get(`/${uuid}/?${signDelivery(uuid, 'another', clock.now() + 60_000)}`)).toEqual(refused)
  const group = await callApi(service, '/group/', { ...fields, 'files[]': uuid })
  expect((await get(`/${String(group.id)}/nth/0/`))[0]).toBe(403)
  expect((await get(`/${String(group.id)}/nth/0/?${query}`))[2]).toBe('bytes')
  clock.advance(60_000)
  expect((await get(`/${uuid}/?${query}`))[2]).toBe(
    'The URL has expired: request a new one from the page it is shown on.',
  )
})

test('a private file stays private when the service does not have its project any more', async () => {
  const project = { publicKey, secretKey: 's', isSignatureRequired: false }
  const first = await startTestService({ publicKeys: [{ ...project, isPrivate: true }] })
  const uuid = await upload(first, 'bytes', { fields })
  await first.close()
  const { dataDir } = first
  const second = await startTestService({ dataDir, publicKeys: ['another'] })
  const answer = await fetch(`${second.url}/${uuid}/?${signDelivery(uuid, 's', Date.now() + 60_000)}`)
  expect([answer.status, await answer.text()]).toEqual([
    404,
    'The file is private, and the service does not have its project "mine": add that to its projects.',
  ])
  await second.close()
  const third = await startTestService({ dataDir, publicKeys: [project] })
  expect(await (await fetch(`${third.url}/${uuid}/`)).text()).toBe('bytes')
})

test('the record has what was stored and who was refused, without secrets', async () => {
  const lines: string[] = []
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const service = await start(
    { secretKey: 'sss' },
    { now: clock.now, audit: (line: string) => lines.push(line) },
  )
  await callApi(service, '/group/', { ...fields, signature: 'abc', expire: '1' })
  const open = await start({}, { now: clock.now, audit: (line: string) => lines.push(line) })
  const uuid = await upload(open, 'x', { name: 'a.txt', fields })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '2026-05-01T12:00:00.000Z',
      event: 'request.refused',
      code: 'SignatureInvalidError',
      requestId: expect.any(String),
      ip: '127.0.0.1',
      address: '/group/',
    },
    {
      time: '2026-05-01T12:00:00.000Z',
      event: 'file.uploaded',
      project: 'mine',
      uuid,
      sizeBytes: 1,
      mimeType: 'text/plain',
      requestId: expect.any(String),
    },
  ])
  expect(await getApi(open, '/info/', { pub_key: 'mine', file_id: uuid })).toMatchObject({ uuid })
})

async function load(content: unknown, noAuth = false) {
  const file = join(await createTestDirectory(), 'projects.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadProjects({ file, noAuth }).catch((error: Error) => error.message.replace(file, 'FILE'))
}

test('projects come from a file or from the environment', async () => {
  const projects = [
    { publicKey: 'a', secretKey: ['s', 't'], allowedOrigins: ['https://a.test'], isPrivate: true },
  ]
  expect(await load(projects)).toEqual(projects)
  expect(await loadProjects({ env: { LADING_PUBLIC_KEY: 'a', LADING_SECRET_KEY: 's' } })).toEqual([
    { publicKey: 'a', secretKey: 's' },
  ])
  expect(await load([{ publicKey: 'a' }], true)).toEqual([{ publicKey: 'a' }])
})

test.each([
  ['{', /^FILE is not valid JSON: /],
  [{}, 'FILE must be a list of projects.'],
  [[], 'FILE must be a list of projects.'],
  [['a'], 'FILE, project 1 must be an object.'],
  [[{ secretKey: 's' }], 'FILE, project 1 needs a publicKey.'],
  [[{ publicKey: '' }], 'FILE, project 1: "publicKey" must be a string that is not empty.'],
  [
    [{ publicKey: 'a', secret: 's' }],
    /^FILE, project 1 has the unknown field "secret": known are publicKey, /,
  ],
  [
    [{ publicKey: 'a', allowedOrigins: ['a.test'] }],
    'FILE, project 1: "allowedOrigins" must be a list of origins such as "https://www.example.com", without a path.',
  ],
  [
    [{ publicKey: 'a', allowedTypes: ['images'] }],
    /"allowedTypes" must be a list of types such as "image\/\*"\.$/,
  ],
  [[{ publicKey: 'a', maxFileSizeBytes: '5' }], /"maxFileSizeBytes" must be a whole number above 0\.$/],
  [
    [{ publicKey: 'a', isPrivate: true }],
    'FILE, project 1 is private and needs a secretKey, with which its URLs are signed.',
  ],
  [
    [
      { publicKey: 'a', secretKey: 's' },
      { publicKey: 'a', secretKey: 't' },
    ],
    'FILE has the publicKey "a" twice: each project needs its own.',
  ],
  [
    [{ publicKey: 'a' }],
    'Everyone could upload to the project "a", because it has no secretKey: change that, or start the service with --no-auth.',
  ],
  [
    [{ publicKey: 'a', secretKey: 's', isSignatureRequired: false }],
    /because it sets isSignatureRequired to false/,
  ],
])('the projects %j are refused with the place and the remedy', async (content, message) => {
  expect(await load(content)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
})

test('no projects at all, and a file that is missing', async () => {
  await expect(loadProjects({ env: {} })).rejects.toThrow(
    'The service has no project: give it a projects file, or set LADING_PUBLIC_KEY and LADING_SECRET_KEY.',
  )
  await expect(loadProjects({ env: { LADING_PROJECTS_FILE: '/none.json' } })).rejects.toThrow(
    /^The projects file \/none\.json cannot be read \(ENOENT/,
  )
})
