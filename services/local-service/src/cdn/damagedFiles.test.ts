import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createQuarters } from '../testing/fixtures/createQuarters.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

test.each([
  ['shorter than it was', (path: string) => truncate(path, 5), 'has 5 bytes instead of 100'],
  ['longer than it was', (path: string) => appendFile(path, 'surplus'), 'has 107 bytes instead of 100'],
  ['gone', (path: string) => rm(path), 'cannot be read'],
])(
  'a file that is %s on disk is an error, and nothing follows it on the connection',
  async (_, damage, reason) => {
    const service = await startTestService()
    const uuid = await upload(service, 'x'.repeat(100))
    await damage(join(service.dataDir, 'files', uuid))
    for (const headers of [{}, { range: 'bytes=0-1' }]) {
      const response = await fetch(`${service.url}/${uuid}/`, { headers })
      expect(response.status).toBe(500)
      expect(await response.text()).toBe(
        `The stored file ${reason}, because its data directory was changed: upload it again.`,
      )
    }
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
  },
)

test.each([
  ['emptied', () => ''],
  ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['overwritten', (bytes: Buffer) => Buffer.alloc(bytes.length, 'x')],
])('a cached image or fact that was %s on disk is made again', async (_, damage) => {
  const service = await startTestService()
  const uuid = await upload(service, await createQuarters(80, 40), { name: 'a.png' })
  const get = async (path: string) => {
    const response = await fetch(`${service.url}/${uuid}/${path}`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  const paths = ['-/resize/20x/', '-/json/']
  const before = [await get(paths[0] ?? ''), await get(paths[1] ?? '')]
  const cacheDir = join(service.dataDir, 'cache')
  const names = await readdir(cacheDir)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    await writeFile(join(cacheDir, name), damage(await readFile(join(cacheDir, name))))
  }
  expect([await get(paths[0] ?? ''), await get(paths[1] ?? '')]).toEqual(before)
})
