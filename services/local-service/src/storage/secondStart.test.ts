import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createLocalService } from '../createLocalService.js'
import { buildCommand, startChildService } from '../testing/fixtures/startChildService.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

beforeAll(() => buildCommand())

const uuid = '11111111-1111-4111-8111-111111111111'

test('a second start on the same port and directory removes nothing', async () => {
  const { port, dataDir } = await startTestService()
  // A file between the two renames of its commit looks like this.
  await writeFile(join(dataDir, 'files', `${uuid}.json`), '{}')
  await expect(createLocalService({ dataDir, port })).rejects.toMatchObject({ code: 'port-taken' })
  expect(await readdir(join(dataDir, 'files'))).toEqual([`${uuid}.json`])
})

test('a second start on the same directory removes nothing and names the holder in one sentence', async () => {
  const { url, dataDir } = await startTestService()
  await writeFile(join(dataDir, 'files', `${uuid}.json`), '{}')
  await expect(createLocalService({ dataDir, port: 0 })).rejects.toMatchObject({
    name: 'LocalServiceStartError',
    code: 'data-dir-taken',
    message: `The data directory ${dataDir} is used by the service at ${url} (process ${process.pid}): stop that service or choose another directory.`,
  })
  expect(await readdir(join(dataDir, 'files'))).toEqual([`${uuid}.json`])
})

test('a failed second start frees its port and leaves the lock with the first', async () => {
  const first = await startTestService()
  const { dataDir } = first
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(createLocalService({ dataDir, port: 0 })).rejects.toMatchObject({ code: 'data-dir-taken' })
  }
  expect((await readdir(join(dataDir, 'locks'))).filter((name) => name.endsWith('.claim'))).toHaveLength(1)
  await first.close()
  expect(await readdir(join(dataDir, 'locks'))).toEqual([])
})

test('of several starts at once on one directory at most one succeeds', async () => {
  const dataDir = await createTestDirectory()
  const starts = await Promise.allSettled(Array.from({ length: 6 }, () => startTestService({ dataDir })))
  expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  for (const start of starts) {
    if (start.status === 'rejected') expect(start.reason).toMatchObject({ code: 'data-dir-taken' })
  }
})

test('the lock of a running process holds, and that of a killed one does not', async () => {
  const dataDir = await createTestDirectory()
  const { url, child } = await startChildService(['--quiet', '--data', dataDir])
  const kept = await upload({ url }, 'kept')
  await expect(createLocalService({ dataDir, port: 0 })).rejects.toMatchObject({
    code: 'data-dir-taken',
    message: expect.stringContaining(`the service at ${url} (process ${child.pid})`),
  })
  // A stopped process answers nothing, but still holds the directory.
  child.kill('SIGSTOP')
  await expect(createLocalService({ dataDir, port: 0 })).rejects.toMatchObject({ code: 'data-dir-taken' })

  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await startTestService({ dataDir })
  expect(await (await fetch(`${next.url}/${kept}/`)).text()).toBe('kept')
})

test.each([10, 20, 60, 160])(
  'a path of %i more bytes is locked, also against a service with another directory for temporary files',
  async (length) => {
    const dataDir = join(await createTestDirectory(), 'x'.repeat(length))
    const TMPDIR = await createTestDirectory()
    const first = await startChildService(['--quiet', '--data', dataDir], { TMPDIR })
    const kept = await upload(first, 'kept')
    // A file between the two renames of its commit looks like this.
    await writeFile(join(dataDir, 'files', `${uuid}.json`), '{}')
    await expect(createLocalService({ dataDir, port: 0 })).rejects.toMatchObject({ code: 'data-dir-taken' })
    expect((await readdir(join(dataDir, 'files'))).sort()).toEqual(
      [`${uuid}.json`, kept, `${kept}.json`].sort(),
    )
    expect(await readdir(TMPDIR)).toEqual([])

    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const next = await startTestService({ dataDir })
    expect(await (await fetch(`${next.url}/${kept}/`)).text()).toBe('kept')
    await next.close()
    expect(await readdir(join(dataDir, 'locks'))).toEqual([])
  },
)
