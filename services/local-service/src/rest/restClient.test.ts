import {
  type AuthSchema,
  copyFileToLocalStorage,
  deleteFile,
  deleteFiles,
  deleteGroup,
  deleteMetadata,
  fileInfo,
  getMetadata,
  getMetadataValue,
  groupInfo,
  listOfFiles,
  listOfGroups,
  paginate,
  storeFile,
  storeFiles,
  UploadcareAuthSchema,
  UploadcareSimpleAuthSchema,
  updateMetadata,
} from '@uploadcare/rest-client'
import { expect, test } from 'vitest'
import { callApi, createTestClock } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

const keys = { publicKey: 'mine', secretKey: 'secret' }
const fields = { UPLOADCARE_PUB_KEY: 'mine', pub_key: 'mine' }
const projects = [
  { ...keys, isSignatureRequired: false },
  { publicKey: 'other', secretKey: 'other', isSignatureRequired: false },
  { publicKey: 'open' },
]
const simple = new UploadcareSimpleAuthSchema(keys)

async function setUp(authSchema: AuthSchema = simple) {
  const clock = createTestClock(Date.now())
  const service = await startTestService({ publicKeys: projects, now: clock.now })
  const settings = { apiBaseURL: service.url, authSchema, retryNetworkErrorMaxTimes: 0 }
  const add = (bytes: string, more: Record<string, string> = {}) =>
    upload(service, bytes, { name: `${bytes}.txt`, fields: { ...fields, ...more } })
  return { service, settings, clock, add }
}

test.each([
  ['its secret', simple],
  ['a signature', new UploadcareAuthSchema(keys)],
])('the published client reads, stores and deletes a file with %s', async (_title, authSchema) => {
  const { service, settings, add } = await setUp(authSchema)
  const uuid = await add('bytes', { UPLOADCARE_STORE: '0', 'metadata[my_key]': 'v' })
  const info = await fileInfo({ uuid }, settings)
  expect(info).toMatchObject({
    uuid,
    originalFilename: 'bytes.txt',
    originalFileUrl: `${service.url}/${uuid}/bytes.txt`,
    url: `${service.url}/files/${uuid}/`,
    mimeType: 'text/plain',
    size: 5,
    isImage: false,
    isReady: true,
    datetimeStored: null,
    metadata: { my_key: 'v' },
    contentInfo: { mime: { mime: 'text/plain', type: 'text', subtype: 'plain' } },
  })
  expect((await storeFile({ uuid }, settings)).datetimeStored).not.toBeNull()
  expect((await fileInfo({ uuid }, settings)).datetimeStored).not.toBeNull()
  expect((await deleteFile({ uuid }, settings)).datetimeRemoved).not.toBeNull()
  await expect(fileInfo({ uuid }, settings)).rejects.toThrow('File is not found.')
  expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(404)
})

test('files are listed newest first in pages, also those of one moment, and those of other projects are not', async () => {
  const { service, settings, clock, add } = await setUp()
  const uuids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    uuids.push(await add(name))
    if (name !== 'b') clock.advance(1000)
  }
  await upload(service, 'x', { fields: { UPLOADCARE_PUB_KEY: 'other' } })
  const pages: string[][] = []
  for await (const { results, total } of paginate(listOfFiles)({ limit: 2 }, settings)) {
    expect(total).toBe(5)
    pages.push(results.map(({ uuid }) => uuid))
  }
  const [a = '', b = '', c = '', d = '', e = ''] = uuids
  const [later = '', earlier = ''] = [b, c].sort().reverse()
  expect(pages).toEqual([[e, d], [later, earlier], [a]])
  const oldest = await listOfFiles({ ordering: 'datetime_uploaded', limit: 1 }, settings)
  expect(oldest.results.map(({ uuid }) => uuid)).toEqual([a])
  const until = await listOfFiles({ from: new Date(clock.now() - 4000) }, settings)
  expect(until.results.map(({ uuid }) => uuid)).toEqual([a])
})

test('lists are of stored files, or of others', async () => {
  const { settings, add } = await setUp()
  const [stored, unstored] = [await add('a'), await add('b', { UPLOADCARE_STORE: '0' })]
  const list = async (options: Parameters<typeof listOfFiles>[0]) =>
    (await listOfFiles(options, settings)).results.map(({ uuid }) => uuid)
  expect(await list({ stored: true })).toEqual([stored])
  expect(await list({ stored: false })).toEqual([unstored])
  expect(await list({ removed: true })).toEqual([])
  expect((await listOfFiles({}, settings)).totals).toEqual({ removed: 0, stored: 1, unstored: 1 })
})

test('many files are stored and deleted at once, and those that cannot be are named', async () => {
  const { settings, add } = await setUp()
  const uuids = [await add('a', { UPLOADCARE_STORE: '0' }), await add('b', { UPLOADCARE_STORE: '0' })]
  const stored = await storeFiles({ uuids: [...uuids, 'nonsense', '__proto__'] }, settings)
  expect(stored.status).toBe('ok')
  expect(Object.entries(stored.problems)).toEqual([
    ['nonsense', 'File is not found.'],
    ['__proto__', 'File is not found.'],
  ])
  expect(stored.result.map(({ uuid }) => uuid)).toEqual(uuids)
  const { result } = await deleteFiles({ uuids }, settings)
  expect(result.map(({ uuid }) => uuid)).toEqual(uuids)
  expect((await listOfFiles({}, settings)).results).toEqual([])
  await expect(storeFiles({ uuids: [] }, settings)).rejects.toThrow('The body must be a list of UUIDs.')
})

test('a file is copied with its bytes, and with other metadata where it is given', async () => {
  const { service, settings, add } = await setUp()
  const source = await add('bytes', { 'metadata[a]': 'b' })
  const { result } = await copyFileToLocalStorage({ source, store: true, metadata: { c: 'd' } }, settings)
  expect(result).toMatchObject({ originalFilename: 'bytes.txt', metadata: { c: 'd' }, size: 5 })
  expect(result.uuid).not.toBe(source)
  expect(await (await fetch(`${service.url}/${result.uuid}/`)).text()).toBe('bytes')
  await expect(copyFileToLocalStorage({ source: `${source}/-/preview/` }, settings)).rejects.toThrow(
    'Only originals are copied: remove the operations from source.',
  )
  await expect(copyFileToLocalStorage({ source: 'x' }, settings)).rejects.toThrow(
    'source must be the UUID or the delivery URL of a file.',
  )
})

test('metadata is read, written and removed by key', async () => {
  const { settings, add } = await setUp()
  const uuid = await add('a', { 'metadata[a]': 'b' })
  expect(await updateMetadata({ uuid, key: 'c', value: 'ä "1"' }, settings)).toBe('ä "1"')
  expect(await getMetadata({ uuid }, settings)).toEqual({ a: 'b', c: 'ä "1"' })
  expect(await getMetadataValue({ uuid, key: 'c' }, settings)).toBe('ä "1"')
  await deleteMetadata({ uuid, key: 'a' }, settings)
  expect(await getMetadata({ uuid }, settings)).toEqual({ c: 'ä "1"' })
  await expect(getMetadataValue({ uuid, key: 'a' }, settings)).rejects.toThrow(
    'The file has no metadata with this key.',
  )
  await expect(updateMetadata({ uuid, key: 'a', value: 'x'.repeat(513) }, settings)).rejects.toThrow(
    /can not be more than 512 symbols/,
  )
})

test('groups are listed, read with their files and deleted', async () => {
  const { service, settings, add } = await setUp()
  const [first, second] = [await add('a'), await add('b')]
  const { id } = await callApi(service, '/group/', { ...fields, files: [`${first}/-/rotate/90/`, second] })
  const uuid = String(id)
  expect((await listOfGroups({}, settings)).results).toMatchObject([{ id: uuid, filesCount: 2 }])
  await deleteFile({ uuid: second }, settings)
  expect(await groupInfo({ uuid }, settings)).toMatchObject({
    cdnUrl: `${service.url}/${uuid}/`,
    files: [{ uuid: first, defaultEffects: 'rotate/90/' }, null],
  })
  await deleteGroup({ uuid }, settings)
  await expect(groupInfo({ uuid }, settings)).rejects.toThrow('Group is not found.')
})

const expectedHeader = '"Uploadcare.Simple {public key}:{secret key}"'
const signed = { authorization: `Uploadcare mine:${'0'.repeat(40)}` }
test.each<[Record<string, string>, string]>([
  [{}, `The header Authorization is missing: send ${expectedHeader.slice(0, -1)}"`],
  [{ authorization: 'Bearer x' }, `The header Authorization must be ${expectedHeader}`],
  [{ authorization: 'Uploadcare.Simple nobody:x' }, 'The public key is invalid.'],
  [{ authorization: 'Uploadcare.Simple open:x' }, 'The project has no secret: give it a secretKey'],
  [{ authorization: 'Uploadcare.Simple mine:x' }, 'The secret key is invalid.'],
  [signed, 'A signed request needs its time in the header Date or X-Uploadcare-Date'],
  [
    { ...signed, 'x-uploadcare-date': 'Fri, 01 May 2020 12:00:00 GMT' },
    'The date of the request is more than 15 minutes off',
  ],
  [{ ...signed, 'x-uploadcare-date': new Date().toUTCString() }, 'The signature does not fit the request'],
])('a request with %j is refused with the remedy', async (headers, detail) => {
  const { service } = await setUp()
  const response = await fetch(`${service.url}/files/`, { headers })
  expect([response.status, await response.json()]).toEqual([401, { detail: expect.stringContaining(detail) }])
})

test('a file of another project is not found, and stays', async () => {
  const { service, settings } = await setUp()
  const uuid = await upload(service, 'x', { fields: { UPLOADCARE_PUB_KEY: 'other' } })
  await expect(deleteFile({ uuid }, settings)).rejects.toThrow('File is not found.')
  expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(200)
})

test.each([
  ['/files/?limit=0', 400, 'limit must be a whole number from 1 to 1000.'],
  ['/files/?ordering=size', 400, 'ordering must be "datetime_uploaded" or "-datetime_uploaded".'],
  ['/files/?from=yesterday', 400, 'from must be a time such as "2026-05-01T12:00:00Z".'],
  ['/files/?stored=maybe', 400, 'stored must be true or false.'],
  ['/files/x/', 404, 'File is not found.'],
])('%s answers %i', async (path, status, detail) => {
  const { service } = await setUp()
  const response = await fetch(service.url + path, {
    headers: { authorization: 'Uploadcare.Simple mine:secret' },
  })
  expect([response.status, await response.json()]).toEqual([status, { detail }])
  expect(response.headers.get('content-type')).toBe('application/vnd.uploadcare-v0.7+json')
})

test('a body that is changed on the way does not fit its signature', async () => {
  const { service, add } = await setUp()
  const uuid = await add('a')
  const headers = await new UploadcareAuthSchema(keys).getHeaders(
    new Request(`${service.url}/files/storage/`, {
      method: 'DELETE',
      body: JSON.stringify(['other']),
      headers: { 'content-type': 'application/json' },
    }) as never,
  )
  const response = await fetch(`${service.url}/files/storage/`, {
    method: 'DELETE',
    body: JSON.stringify([uuid]),
    headers: Object.fromEntries(headers as unknown as Iterable<[string, string]>),
  })
  expect(response.status).toBe(401)
  expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(200)
})
