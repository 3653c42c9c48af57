import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { getApi } from '../testing/fixtures/callApi.js'
import { createQuarters } from '../testing/fixtures/createQuarters.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'
import { openRenderCache, type Render } from './openRenderCache.js'

const nameOf = (digit: string) => digit.repeat(64)
/** Takes 10 bytes on disk, including its checksum. */
const tenBytes = async () => Buffer.alloc(6)

test('concurrent calls for the same image share one render', async () => {
  const cache = await openRenderCache(await createTestDirectory(), 100, () => {})
  let renders = 0
  const render = async () => {
    renders++
    return Buffer.from('image')
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get(nameOf('a'), render)))
  answers.push(await cache.get(nameOf('a'), render))
  expect([renders, new Set(answers.map(String))]).toEqual([1, new Set(['image'])])
  expect(cache.counts()).toEqual({ images: 1, bytes: 9, hits: 1, misses: 1 })
})

test('a render that fails is not kept, and the next one may succeed', async () => {
  const cache = await openRenderCache(await createTestDirectory(), 100, () => {})
  await expect(cache.get(nameOf('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await cache.get(nameOf('a'), tenBytes)).toHaveLength(6)
})

test('the least recently used images are removed, and the limit holds on disk', async () => {
  const dir = await createTestDirectory()
  const cache = await openRenderCache(dir, 30, () => {})
  for (const digit of ['a', 'b', 'c']) await cache.get(nameOf(digit), tenBytes)
  await cache.get(nameOf('a'), tenBytes)
  await cache.get(nameOf('d'), tenBytes)
  expect((await readdir(dir)).sort()).toEqual([nameOf('a'), nameOf('c'), nameOf('d')])
  expect(cache.counts()).toMatchObject({ images: 3, bytes: 30 })
})

test('an image larger than the limit is sent and not kept, and 0 keeps none', async () => {
  const dir = await createTestDirectory()
  const cache = await openRenderCache(dir, 0, () => {})
  expect(await cache.get(nameOf('a'), tenBytes)).toHaveLength(6)
  expect(await readdir(dir)).toEqual([])
})

test('kept images survive a restart, the oldest give way to a smaller limit, half-written ones are cleared', async () => {
  const dir = await createTestDirectory()
  const first = await openRenderCache(dir, 100, () => {})
  for (const [index, digit] of ['a', 'b', 'c'].entries()) {
    await first.get(nameOf(digit), tenBytes)
    await utimes(join(dir, nameOf(digit)), index, index)
  }
  await writeFile(join(dir, `${nameOf('e')}.1.part`), 'half')
  await writeFile(join(dir, 'notes.txt'), 'not ours')
  const second = await openRenderCache(dir, 20, () => {})
  expect((await readdir(dir)).sort()).toEqual([nameOf('b'), nameOf('c'), 'notes.txt'])
  expect(await second.get(nameOf('c'), () => Promise.reject(new Error('rendered again')))).toHaveLength(6)
})

test('a directory emptied by hand, or gone, costs a render and nothing else', async () => {
  const dir = await createTestDirectory()
  const cache = await openRenderCache(dir, 100, () => {})
  await cache.get(nameOf('a'), tenBytes)
  await rm(dir, { recursive: true })
  expect(await cache.get(nameOf('a'), tenBytes)).toHaveLength(6)
  expect(cache.counts().bytes).toBe(0)
})

test('the service keeps what it renders and reports it in its metrics', async () => {
  const service = await startTestService()
  const uuid = await upload(service, await createQuarters(80, 40), { name: 'a.png' })
  const get = async () =>
    Buffer.from(await (await fetch(`${service.url}/${uuid}/-/resize/20x/`)).arrayBuffer())
  const answers = await Promise.all([get(), get(), get()])
  answers.push(await get())
  expect(new Set(answers.map((bytes) => bytes.toString('hex'))).size).toBe(1)
  expect(await readdir(join(service.dataDir, 'cache'))).toHaveLength(1)
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toMatch(/^lading_render_cache_misses_total 1$/m)
  expect(metrics).toMatch(/^lading_files 1$/m)
  expect(metrics).toMatch(/^lading_requests_total\{method="POST",status="200"\} 1$/m)
  expect(metrics).toMatch(/^lading_resident_memory_bytes \d+$/m)
  expect(await getApi(service, '/health')).toEqual({ status: 'ok' })
})

const MIB = 1_048_576

test('an image that is kept elsewhere goes to the disk as a stream, and is opened once', async () => {
  const cache = await openRenderCache(await createTestDirectory(), MIB, () => {})
  let opened = 0
  const render = async () => {
    opened++
    return { sizeBytes: 6, body: Readable.from([Buffer.from('ima'), Buffer.from('ges')]) }
  }
  for (let time = 0; time < 4; time++) {
    const content = await cache.open(nameOf('a'), render)
    const isInMemory = content instanceof Uint8Array
    expect(isInMemory ? Buffer.from(content).toString() : await text(content.body)).toBe('images')
    expect(isInMemory ? content.length : content.sizeBytes).toBe(6)
  }
  expect(opened).toBe(1)
})

test('an image that ends too early elsewhere is not kept', async () => {
  const dir = await createTestDirectory()
  const cache = await openRenderCache(dir, MIB, () => {})
  const short: Render = async () => ({ sizeBytes: 6, body: Readable.from([Buffer.from('ima')]) })
  await expect(cache.open(nameOf('a'), short)).rejects.toThrow('shorter')
  expect(await readdir(dir)).toEqual([])
})

test('an image that was changed on disk is made again', async () => {
  const dir = await createTestDirectory()
  const cache = await openRenderCache(dir, MIB, () => {})
  const render = async () => Buffer.alloc(200_000, 'x')
  await cache.get(nameOf('a'), render)
  const path = join(dir, nameOf('a'))
  const kept = await readFile(path)
  kept[150_000] = 0
  await writeFile(path, kept)
  expect(Buffer.from(await cache.get(nameOf('a'), render)).equals(Buffer.alloc(200_000, 'x'))).toBe(true)
  expect(cache.counts().misses).toBe(2)
})

test('images that no disk keeps take so much memory for a network, until their clients have read them', async () => {
  const cache = await openRenderCache(await createTestDirectory(), 0, () => {})
  const image = Buffer.alloc(30 * MIB)
  let count = 0
  const open = async (network: string) => {
    const content = await cache.open(`${count++}`, async () => image, new AbortController().signal, network)
    if (content instanceof Uint8Array) throw new Error('Only small images are passed on as bytes.')
    return content
  }
  const bodies = [await open('192.0.2.1'), await open('192.0.2.1'), await open('192.0.2.1')]
  await expect(open('192.0.2.1')).rejects.toMatchObject({ code: 'RequestThrottledError' })
  await open('192.0.2.2')
  bodies[0]?.body.destroy()
  await expect.poll(() => open('192.0.2.1').then(() => 'open')).toBe('open')
  // A third network needs more than is left: the network with most gives way.
  for (const { body } of bodies) body.on('error', () => {})
  await open('192.0.2.3')
  expect(bodies.filter(({ body }) => body.errored)).toHaveLength(1)
})
