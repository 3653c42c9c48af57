import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLocalService } from '../createLocalService.js'
import { createTestDirectory, listData, startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, sha256, upload } from '../testing/fixtures/upload.js'

const uuid = '11111111-1111-4111-8111-111111111111'
const deadPid = 2 ** 22 + 1

test('files and all their facts survive a restart', async () => {
  const first = await startTestService()
  const file = await upload(first, 'kept', { name: 'ü.txt', fields: { 'metadata[a]': 'b' } })
  const before = await getInfo(first, file)
  await first.close()

  const second = await startTestService({ dataDir: first.dataDir })
  expect(await getInfo(second, file)).toEqual(before)
  expect(await (await fetch(`${second.url}/${file}/`)).text()).toBe('kept')
})

test('an upload is two files: the bytes, and a sidecar with their SHA-256', async () => {
  const service = await startTestService()
  const file = await upload(service, 'bytes')
  expect((await listData(service.dataDir)).sort()).toEqual([file, `${file}.json`])
  const sidecar: unknown = JSON.parse(await readFile(join(service.dataDir, 'files', `${file}.json`), 'utf8'))
  expect(sidecar).toMatchObject({ uuid: file, sizeBytes: 5, sha256: sha256('bytes') })
})

test('a start clears what an interrupted run left and touches nothing else', async () => {
  const lines: string[] = []
  const dataDir = await createTestDirectory()
  await mkdir(join(dataDir, 'files'))
  await mkdir(join(dataDir, 'tmp'))
  await writeFile(join(dataDir, 'tmp', `${uuid}.${deadPid}.part`), 'half')
  await writeFile(join(dataDir, 'tmp', `${uuid}.${deadPid}.json.part`), 'half')
  await writeFile(join(dataDir, 'tmp', `${uuid}.${process.ppid}.part`), 'a neighbour still writes this')
  await writeFile(join(dataDir, 'tmp', 'mine.txt'), 'not ours')
  await writeFile(join(dataDir, 'files', uuid), 'bytes without sidecar')
  await writeFile(join(dataDir, 'files', 'notes.txt'), 'not ours')

  await startTestService({ dataDir, log: (line) => lines.push(line) })
  const kept = ['notes.txt', `${uuid}.${process.ppid}.part`, 'mine.txt']
  expect((await listData(dataDir)).sort()).toEqual(kept.sort())
  expect(lines).toEqual([expect.stringContaining(`Removed ${uuid}`)])
})

test.each([
  ['cut short', '{"uuid":'],
  ['of another file', JSON.stringify({ uuid: 'other' })],
  ['with wrong types', JSON.stringify({ uuid, sizeBytes: '5' })],
  ['no object', '[]'],
])('a sidecar that is %s is ignored with a note, and its bytes stay', async (_title, sidecar) => {
  const lines: string[] = []
  const dataDir = await createTestDirectory()
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files', uuid), 'bytes')
  await writeFile(join(dataDir, 'files', `${uuid}.json`), sidecar)
  const service = await startTestService({ dataDir, log: (line) => lines.push(line) })
  expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(404)
  expect(lines).toContainEqual(expect.stringContaining(`Ignored ${uuid}`))
  expect(await listData(dataDir)).toHaveLength(2)
})

test('bytes that lost their end are not delivered', async () => {
  const first = await startTestService()
  const file = await upload(first, 'complete')
  await first.close()
  await writeFile(join(first.dataDir, 'files', file), 'comp')
  const second = await startTestService({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/${file}/`)).status).toBe(404)
})

test('a data directory that is a file is refused with a stable code', async () => {
  const path = join(await createTestDirectory(), 'file')
  await writeFile(path, '')
  await expect(createLocalService({ dataDir: path, port: 0 })).rejects.toMatchObject({
    code: 'data-dir-unusable',
  })
})
