import { readdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { openStoredBytes } from './openStoredBytes.js'

/** Counts how often this process has a file open. */
async function countOpen(path: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link === path).length
}

async function createFile(): Promise<string> {
  const path = join(await createTestDirectory(), 'file')
  await writeFile(path, Buffer.alloc(200_000, 'x'))
  return path
}

test.runIf(process.platform === 'linux').each(['before its first byte', 'in the middle', 'at its end'])(
  'a stream that is given up %s leaves no file open',
  async (when) => {
    const path = await createFile()
    const stream = await openStoredBytes(path, 200_000)
    expect(await countOpen(path)).toBe(1)
    if (when === 'in the middle') await new Promise((resolve) => stream.once('readable', resolve))
    if (when === 'at its end') expect(await buffer(stream)).toHaveLength(200_000)
    else stream.destroy()
    await expect.poll(() => countOpen(path)).toBe(0)
  },
)

test('a slice has the bytes of its range, and an empty file none', async () => {
  const path = join(await createTestDirectory(), 'file')
  await writeFile(path, 'hello')
  expect(String(await buffer(await openStoredBytes(path, 5, { start: 1, end: 3 })))).toBe('ell')
  await writeFile(path, '')
  expect(await buffer(await openStoredBytes(path, 0))).toHaveLength(0)
})
