import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, postForm, upload } from '../testing/fixtures/upload.js'
import { findMountProblem, mountSmallDisk } from '../testing/mountSmallDisk.js'

const MEGABYTE = 1_048_576
const UPLOADCARE_PUB_KEY = 'demopublickey'
const FULL = { error: { status_code: 507, error_code: 'StorageFullError' } }
const problem = findMountProblem()
if (problem !== null) process.stderr.write(`Skipped: a full disk: ${problem}\n`)

const createBytes = (value: number, megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, value)

test.skipIf(problem !== null)(
  'a full disk refuses files, keeps what it has, and takes the same again once there is space',
  async () => {
    const disk = await mountSmallDisk(6 * MEGABYTE)
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const dataDir = join(disk, 'data')
    const service = await startTestService({
      dataDir,
      log,
      minMultipartFileSizeBytes: 1,
      minPartSizeBytes: 1,
    })
    const read = async (uuid: string) =>
      Buffer.from(await (await fetch(`${service.url}/${uuid}/`)).arrayBuffer())
    const uuid = await upload(service, createBytes(1, 1))
    const plan = { filename: 'a', size: 2 * MEGABYTE, content_type: 'x/y', part_size: MEGABYTE }
    const started = await callApi(service, '/multipart/start/', { ...plan, UPLOADCARE_PUB_KEY })
    const [first = '', second = ''] = started.parts as string[]
    expect((await fetch(first, { method: 'PUT', body: createBytes(2, 1) })).status).toBe(200)
    const kept = (await listData(dataDir)).sort()

    expect(await postForm(service, createForm(createBytes(3, 5)))).toMatchObject(FULL)
    expect(lines.join('\n')).toContain('The disk of the data directory is full')
    expect((await listData(dataDir)).sort()).toEqual(kept)
    const filler = join(disk, 'filler')
    await writeFile(filler, createBytes(0, 6)).catch(() => {})
    expect((await fetch(second, { method: 'PUT', body: createBytes(3, 1) })).status).toBe(507)
    const uploads = await readdir(join(dataDir, 'multipart'))
    expect(await callApi(service, '/multipart/start/', { ...plan, UPLOADCARE_PUB_KEY })).toMatchObject(FULL)
    expect(await readdir(join(dataDir, 'multipart'))).toEqual(uploads)
    expect((await read(uuid)).equals(createBytes(1, 1))).toBe(true)

    await rm(filler)
    expect((await fetch(second, { method: 'PUT', body: createBytes(3, 1) })).status).toBe(200)
    const fields = { UPLOADCARE_PUB_KEY, uuid: String(started.uuid) }
    expect(await callApi(service, '/multipart/complete/', fields)).toMatchObject({ size: 2 * MEGABYTE })
    const whole = Buffer.concat([createBytes(2, 1), createBytes(3, 1)])
    expect((await read(String(started.uuid))).equals(whole)).toBe(true)
  },
)
