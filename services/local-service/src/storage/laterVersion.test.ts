import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'

const UPLOADCARE_PUB_KEY = 'demopublickey'

async function change(path: string, pattern: string, replacement: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace(pattern, replacement))
}

test('of a directory that a later version has written, nothing is removed, and what this one cannot read is named', async () => {
  const options = { minMultipartFileSizeBytes: 1, minPartSizeBytes: 1 }
  const service = await startTestService(options)
  const { dataDir } = service
  const [known, later] = [await upload(service, 'known'), await upload(service, 'later')]
  const plan = { filename: 'a', size: 5, content_type: 'x/y', part_size: 5, UPLOADCARE_PUB_KEY }
  const { uuid } = await callApi(service, '/multipart/start/', plan)
  const group = await callApi(service, '/group/', { files: [known], pub_key: UPLOADCARE_PUB_KEY })
  await service.close()
  await change(join(dataDir, 'files', `${known}.json`), '{', '{ "added": { "by": "a later version" },')
  await change(join(dataDir, 'files', `${later}.json`), '{', '{ "format": 2,')
  await change(join(dataDir, 'multipart', `${uuid}.journal`), '"upload":{', '"upload":{"format":2,')
  await change(join(dataDir, 'groups', `${group.id}.json`), '{', '{"format":2,')
  const list = async () =>
    (await Promise.all(['files', 'multipart', 'groups'].map((name) => readdir(join(dataDir, name))))).flat()
  const before = await list()

  const lines: string[] = []
  const again = await startTestService({ ...options, dataDir, log: (line) => lines.push(line) })
  expect(await getInfo(again, known)).toMatchObject({ uuid: known, size: 5 })
  expect(await getInfo(again, later)).toMatchObject({ error: { status_code: 404 } })
  const call = { pub_key: UPLOADCARE_PUB_KEY, group_id: String(group.id) }
  expect(await getApi(again, '/group/info/', call)).toMatchObject({ error: { status_code: 404 } })
  expect(await list()).toEqual(before)
  for (const name of [`The record of ${later}`, `The upload ${uuid}`, `The group ${group.id}`]) {
    expect(lines).toContainEqual(
      expect.stringContaining(`${name} was written by a later version, in format 2: upgrade this node`),
    )
  }
})
