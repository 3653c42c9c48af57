import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createLocalService } from '../createLocalService.js'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

const pub_key = 'demopublickey'
const stray = randomUUID()
const image = 'a'.repeat(64)
const deadPid = 2 ** 22 + 1
const small = { minMultipartFileSizeBytes: 1, minPartSizeBytes: 1 }

/** Things that can be in a file's place. */
const ways = {
  'a directory': (path: string) => mkdir(join(path, 'inside'), { recursive: true }),
  'a broken link': (path: string) => symlink('nowhere', path),
  'a link to itself': (path: string) => symlink(path, path),
  'a link to a directory': (path: string) => symlink(dirname(path), path),
  'a pipe': (path: string) => promisify(execFile)('mkfifo', [path]),
  garbage: (path: string) => writeFile(path, '\0{"uuid":'),
}

/** Creates a data directory with a file, a group and a multipart upload, and a function that checks that they still exist. */
async function fill() {
  const first = await startTestService(small)
  const file = await upload(first, 'kept')
  const group = await callApi(first, '/group/', { pub_key, files: [file] })
  const fields = { UPLOADCARE_PUB_KEY: pub_key, filename: 'a', size: 5, content_type: 'x/y', part_size: 5 }
  const { uuid, parts } = await callApi(first, '/multipart/start/', fields)
  await fetch((parts as string[])[0] ?? '', { method: 'PUT', body: 'bytes' })
  await first.close()
  const { dataDir } = first
  async function expectAllKept(lines: string[] = []): Promise<void> {
    const service = await startTestService({ ...small, dataDir, log: (line) => lines.push(line) })
    expect(await (await fetch(`${service.url}/${file}/`)).text()).toBe('kept')
    expect(await getApi(service, '/group/info/', { pub_key, group_id: String(group.id) })).toMatchObject({
      files: [{ uuid: file }],
    })
    const complete = { UPLOADCARE_PUB_KEY: pub_key, uuid: String(uuid) }
    expect(await callApi(service, '/multipart/complete/', complete)).toMatchObject({ size: 5 })
    expect(await upload(service, 'new')).toMatch(/^[0-9a-f-]{36}$/)
  }
  return { dataDir, file, expectAllKept }
}

const names = [
  `files/${stray}`,
  `files/${stray}.json`,
  'files/x.json',
  `tmp/${stray}.${deadPid}.part`,
  `tmp/${stray}.${deadPid}.json.part`,
  `tmp/${stray}~1.${deadPid}.group.part`,
  `multipart/${stray}.journal`,
  `multipart/${stray}.bytes`,
  `groups/${stray}~1.json`,
  'groups/x.json',
  'groups/x.part',
  `cache/${image}`,
  'cache/x.part',
  `locks/${stray}.claim`,
  `locks/${stray}.socket`,
  'unknown',
]

test.each(Object.entries(ways))('%s in the place of any file costs no other file', async (_title, put) => {
  const { dataDir, expectAllKept } = await fill()
  for (const name of names) await put(join(dataDir, name))
  await expectAllKept()
})

test.each([
  ['the bytes of a file', (file: string) => `files/${file}`],
  ['the sidecar of a file', (file: string) => `files/${file}.json`],
])(
  'a directory in the place of %s is named and skipped, and the other half stays',
  async (_title, nameOf) => {
    const lines: string[] = []
    const { dataDir, file } = await fill()
    const name = nameOf(file)
    await rm(join(dataDir, name))
    await mkdir(join(dataDir, name))
    const service = await startTestService({ dataDir, log: (line) => lines.push(line) })
    expect((await fetch(`${service.url}/${file}/`)).status).toBe(404)
    expect((await fetch(`${service.url}/${file}/`)).status).toBe(404)
    expect(lines).toEqual([`Skipped files/${file}: ${basename(name)} is not a regular file.`])
    expect(await readdir(join(dataDir, 'files'))).toEqual([file, `${file}.json`])
  },
)

test.each([
  `tmp/${stray}.${deadPid}.part`,
  `tmp/${stray}~1.${deadPid}.group.part`,
  `multipart/${stray}.journal`,
  `multipart/${stray}.bytes`,
  `cache/${image}`,
  'cache/x.part',
  `locks/${stray}.claim`,
])('a directory called %s is named in the log, with the reason', async (name) => {
  const lines: string[] = []
  const { dataDir, expectAllKept } = await fill()
  await mkdir(join(dataDir, name))
  await expectAllKept(lines)
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^Skipped ${name}: .+`))])
})

test.each(['files', 'tmp', 'multipart', 'groups', 'locks'])(
  'a start fails where the folder "%s" is a file, and names it with the cause',
  async (name) => {
    const { dataDir, expectAllKept } = await fill()
    await rename(join(dataDir, name), join(dataDir, 'aside'))
    await writeFile(join(dataDir, name), '')
    await expect(createLocalService({ dataDir, port: 0, log: () => {} })).rejects.toMatchObject({
      code: 'data-dir-unusable',
      message: expect.stringMatching(
        new RegExp(`because of its entry "${name}" \\(E[A-Z]+: .+\\): choose one`),
      ),
    })
    await rm(join(dataDir, name))
    await rename(join(dataDir, 'aside'), join(dataDir, name))
    await expectAllKept()
  },
)

test('where the folder of rendered images is a file, they are not kept and nothing else is lost', async () => {
  const lines: string[] = []
  const { dataDir, expectAllKept } = await fill()
  await rm(join(dataDir, 'cache'), { recursive: true })
  await writeFile(join(dataDir, 'cache'), '')
  await expectAllKept(lines)
  expect(lines).toEqual([expect.stringContaining('Rendered images are not kept: ')])
})
