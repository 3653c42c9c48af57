import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { sha256, upload } from '../testing/fixtures/upload.js'

const small = { minMultipartFileSizeBytes: 1, minPartSizeBytes: 1 }
const fields = {
  UPLOADCARE_PUB_KEY: 'demopublickey',
  filename: 'a',
  size: 5,
  content_type: 'x/y',
  part_size: 5,
}

test('a sidecar without bytes, as an earlier version may leave it, is no file, and completing again makes the file', async () => {
  const first = await startTestService(small)
  const { uuid, parts } = await callApi(first, '/multipart/start/', fields)
  await fetch((parts as string[])[0] ?? '', { method: 'PUT', body: 'bytes' })
  await first.close()
  // Leftovers from a process that ends between the two steps.
  await writeFile(join(first.dataDir, 'files', `${uuid}.json`), '{"uuid":"…"}')

  const second = await startTestService({ ...small, dataDir: first.dataDir })
  expect((await fetch(`${second.url}/${uuid}/`)).status).toBe(404)
  await callApi(second, '/multipart/complete/', { UPLOADCARE_PUB_KEY: 'demopublickey', uuid: String(uuid) })
  const delivered = await (await fetch(`${second.url}/${uuid}/`)).text()
  expect(sha256(delivered)).toBe(sha256('bytes'))
})

test('bytes or a journal without the other are cleared', async () => {
  const first = await startTestService(small)
  await callApi(first, '/multipart/start/', fields)
  const kept = await upload(first, 'kept')
  await first.close()
  const dir = join(first.dataDir, 'multipart')
  const journal = (await readdir(dir)).find((name) => name.endsWith('.journal')) ?? ''
  await rename(join(dir, journal), join(dir, 'elsewhere.txt'))
  await startTestService({ ...small, dataDir: first.dataDir })
  expect(await readdir(dir)).toEqual(['elsewhere.txt'])
  expect(await listData(first.dataDir)).toContain(kept)
})
