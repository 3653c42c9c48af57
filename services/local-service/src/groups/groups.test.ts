import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataPaths } from '../storage/createDataPaths.js'
import { callApi, createTestClock, getApi } from '../testing/fixtures/callApi.js'
import { createQuarters, readImage } from '../testing/fixtures/createQuarters.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'
import type { Group } from './Group.js'
import { openGroupStorage } from './openGroupStorage.js'

const pub_key = 'demopublickey'
const unknownUuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'

test('a group has an id with its count, addresses, dates and the files with their effects', async () => {
  const service = await startTestService()
  const files = [await upload(service, 'one'), await upload(service, 'two')]
  const group = await callApi(service, '/group/', {
    pub_key,
    files: [files[0] ?? '', `${files[1]}/-/resize/800x/`],
  })
  expect(group.id).toMatch(/^[0-9a-f-]{36}~2$/)
  expect(group).toEqual({
    id: group.id,
    datetime_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    datetime_stored: group.datetime_created,
    files_count: 2,
    cdn_url: `${service.url}/${group.id}/`,
    url: `${service.url}/groups/${group.id}/`,
    files: [
      { ...(await getInfo(service, files[0] ?? '')), default_effects: '' },
      { ...(await getInfo(service, files[1] ?? '')), default_effects: 'resize/800x/' },
    ],
  })
  expect(await getApi(service, '/group/info/', { pub_key, group_id: String(group.id) })).toEqual(group)
  expect(await (await fetch(`${service.url}/${group.id}/`)).json()).toEqual(group)
})

test('an encoded form with numbered names is taken too', async () => {
  const service = await startTestService()
  const uuid = await upload(service, 'one')
  const body = new URLSearchParams({ 'files[0]': uuid, 'files[1]': uuid, pub_key })
  const answer = await fetch(`${service.url}/group/`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ files_count: 2 })
})

test('a group with a file that is not kept is not stored, and shows null once the file is gone', async () => {
  const clock = createTestClock()
  const service = await startTestService({ now: clock.now, unstoredLifetimeMs: 1000 })
  const files = [
    await upload(service, 'kept'),
    await upload(service, 'gone', { fields: { UPLOADCARE_STORE: '0' } }),
  ]
  const group = await callApi(service, '/group/', { pub_key, files })
  expect(group).toMatchObject({ datetime_stored: null, files: [{}, {}] })
  clock.advance(1000)
  const later = await getApi(service, '/group/info/', { pub_key, group_id: String(group.id) })
  expect(later).toMatchObject({ files_count: 2, files: [{ uuid: files[0] }, null] })
  expect((await fetch(`${service.url}/${group.id}/nth/1/`)).status).toBe(404)
})

test('groups survive a restart; a damaged one is noted and left alone', async () => {
  const first = await startTestService()
  const group = await callApi(first, '/group/', { pub_key, files: [await upload(first, 'one')] })
  await first.close()
  const lines: string[] = []
  const damaged = `${unknownUuid}~1`
  await writeFile(join(first.dataDir, 'groups', `${damaged}.json`), '{"id":')
  const second = await startTestService({ dataDir: first.dataDir, log: (line) => lines.push(line) })
  expect(await getApi(second, '/group/info/', { pub_key, group_id: String(group.id) })).toMatchObject({
    id: group.id,
  })
  for (const _call of [1, 2]) {
    expect(await getApi(second, '/group/info/', { pub_key, group_id: damaged })).toMatchObject({
      error: { error_code: 'GroupNotFoundError' },
    })
  }
  expect(lines).toEqual([expect.stringContaining('Ignored the group')])
  expect(await readdir(join(first.dataDir, 'groups'))).toHaveLength(2)
})

test('groups of a directory whose index is missing are listed and counted, but for a damaged one, which is noted', async () => {
  const paths = createDataPaths(await createTestDirectory())
  const lines: string[] = []
  const open = () => openGroupStorage(paths, { now: Date.now, log: (line) => lines.push(line) })
  const file = { uuid: unknownUuid, defaultEffects: '' }
  const group = await (await open()).create([file], 'mine')
  await rm(paths.indexDir, { recursive: true })
  await writeFile(join(paths.groupsDir, `${unknownUuid}~1.json`), '{"id":')
  const groups = await open()
  const listed: Group[] = []
  for await (const found of groups.list()) listed.push(found)
  expect([listed, await groups.count('mine')]).toEqual([[group], 1])
  expect(lines).toEqual([expect.stringContaining('Ignored the group')])
})

test('nth delivers a file of the group, with its own effects until the address names others', async () => {
  const service = await startTestService()
  const image = await upload(service, await createQuarters(80, 40), { name: 'a.png' })
  const text = await upload(service, 'plain', { name: 'a.txt', type: 'text/plain' })
  const group = await callApi(service, '/group/', { pub_key, files: [`${image}/-/resize/40x/`, text] })
  const sizeOf = async (tail: string) => {
    const { width, height } = await readImage(
      await (await fetch(`${service.url}/${group.id}/nth/${tail}`)).arrayBuffer(),
    )
    return [width, height]
  }
  expect(await sizeOf('0/')).toEqual([40, 20])
  expect(await sizeOf('0')).toEqual([40, 20])
  expect(await sizeOf('0/-/rotate/90/')).toEqual([40, 80])
  expect(await sizeOf('0/-/resize/10x/small.png')).toEqual([10, 5])
  const plain = await fetch(`${service.url}/${String(group.id).toUpperCase()}/nth/1/`)
  expect([await plain.text(), plain.headers.get('content-type')]).toEqual(['plain', 'text/plain'])
  for (const tail of ['nth/2/', 'nth/-1/', 'nth/x/', 'nth/', 'nth/0/a/b/', '-/resize/10x/']) {
    expect([tail, (await fetch(`${service.url}/${group.id}/${tail}`)).status]).toEqual([tail, 404])
  }
})

test.each([
  [{}, 'GroupFilesInvalidError', 'No files[N] parameters found.'],
  [{ 'files[x]': 'a' }, 'GroupFilesInvalidError', 'No files[N] parameters found.'],
  [{ 'files[]': 'cat.jpg' }, 'GroupFileURLParsingFailedError', 'This is not valid file url: cat.jpg.'],
  [{ 'files[]': unknownUuid }, 'GroupFilesNotFoundError', 'Some files not found.'],
  [{ pub_key: '' }, 'ProjectPublicKeyRequiredError', 'pub_key is required.'],
  [{ pub_key: 'no' }, 'ProjectPublicKeyInvalidError', 'pub_key is invalid.'],
])('a group of %j is refused: %s', async (fields, code, content) => {
  const service = await startTestService()
  const answer = await callApi(service, '/group/', { pub_key, ...fields })
  expect(answer).toMatchObject({ error: { error_code: code, content } })
})

test('a group of 1001 files is refused, one of 1000 is not', async () => {
  const service = await startTestService()
  const uuid = await upload(service, 'one')
  expect(await callApi(service, '/group/', { pub_key, files: Array(1001).fill(uuid) })).toMatchObject({
    error: { error_code: 'FilesNumberLimitExceededError' },
  })
  expect(await callApi(service, '/group/', { pub_key, files: Array(1000).fill(uuid) })).toMatchObject({
    files_count: 1000,
  })
})

test.each([
  [{}, 'GroupIdRequiredError', 'group_id is required.'],
  [{ group_id: `${unknownUuid}~1` }, 'GroupNotFoundError', 'group_id is invalid.'],
  [{ group_id: 'x', pub_key: 'no' }, 'ProjectPublicKeyInvalidError', 'pub_key is invalid.'],
])('group info of %j is refused: %s', async (query, code, content) => {
  const service = await startTestService()
  expect(await getApi(service, '/group/info/', { pub_key, ...query })).toMatchObject({
    error: { error_code: code, content },
  })
})

async function createLargeGroup(character: string) {
  const service = await startTestService()
  const fields = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, character.repeat(512)]),
  )
  const uuid = await upload(service, 'x', { fields })
  const body = new FormData()
  body.set('pub_key', pub_key)
  for (let index = 0; index < 1000; index++) body.append('files[]', uuid)
  return { service, response: await fetch(`${service.url}/group/`, { method: 'POST', body }) }
}

test('a large group is described whole', async () => {
  const { response } = await createLargeGroup('x')
  const { files_count, files } = (await response.json()) as { files_count: number; files: unknown[] }
  expect([files_count, files.length, new Set(files.map((file) => JSON.stringify(file))).size]).toEqual([
    1000, 1000, 1,
  ])
})

test('unread answers of 100 MB take little memory and delay no other request', async () => {
  const { service, response } = await createLargeGroup('😀')
  const reader = response.body?.getReader()
  const start = new TextDecoder().decode((await reader?.read())?.value)
  const id = /"id":"([^"]+)"/.exec(start)?.[1]
  const before = process.memoryUsage().rss
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${service.url}/group/info/?pub_key=${pub_key}&group_id=${id}`)),
  )
  expect((await fetch(`${service.url}/health`)).status).toBe(200)
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  await reader?.cancel()
  for (const { body } of answers) await body?.cancel()
})
