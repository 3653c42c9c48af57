import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { findMountProblem, mountSmallDisk } from '@lading/local-service/testing'
import { describe, expect, test } from 'vitest'
import { openSpool, type Spool } from './openSpool.js'

const MIB = 1_048_576
const FULL = { code: 'disk-full' }

async function* bytesOf(sizeBytes: number) {
  for (let left = sizeBytes; left > 0; left -= MIB) yield Buffer.alloc(Math.min(left, MIB), 'x')
}

/** Bytes after which nothing comes, as of a client that sends no more. */
async function* stuckAfter(sizeBytes: number, onStuck: () => void) {
  yield* bytesOf(sizeBytes)
  onStuck()
  await new Promise(() => {})
}

async function open(): Promise<Spool> {
  return openSpool(await mountSmallDisk(12 * MIB), () => {})
}

function createHolder(network: string, publicKey = 'p') {
  let hasGivenWay = false
  const giveWay = () => {
    hasGivenWay = true
  }
  return { network, publicKey, giveWay, hasGivenWay: () => hasGivenWay }
}

/** Whether everything that was counted as held has been freed: a file that needs nearly all room fits. */
async function expectEmpty(spool: Spool): Promise<void> {
  expect(await readdir(spool.dir)).toEqual([])
  const { path } = await spool.write(bytesOf(11 * MIB), createHolder('last'))
  await spool.remove(path)
  expect(await readdir(spool.dir)).toEqual([])
}

describe.skipIf(findMountProblem())('a full spool', () => {
  test('ends a write that waits for bytes, and later ones of the same request', async () => {
    const spool = await open()
    const hostile = createHolder('a')
    let refused: Promise<void> | undefined
    await new Promise<void>((resolve) => {
      const stuck = spool.write(stuckAfter(10 * MIB, resolve), hostile)
      refused = expect(stuck).rejects.toMatchObject(FULL)
    })
    const { path } = await spool.write(bytesOf(5 * MIB), createHolder('b'))
    await refused
    expect(hostile.hasGivenWay()).toBe(true)
    await expect(spool.write(bytesOf(1), hostile)).rejects.toMatchObject(FULL)
    await spool.remove(path)
    await expectEmpty(spool)
  })

  test('ends a file that is whole, while it is read', async () => {
    const spool = await open()
    const { path } = await spool.write(bytesOf(10 * MIB), createHolder('a'))
    const reading = spool.read(path)
    reading.pause()
    await spool.remove((await spool.write(bytesOf(5 * MIB), createHolder('b'))).path)
    expect(spool.has(path)).toBe(false)
    await expect(buffer(reading)).rejects.toThrow()
    await expect(buffer(spool.read(path))).rejects.toThrow()
    await expectEmpty(spool)
  })

  test('counts all files of a request together, and removes all of them', async () => {
    const spool = await open()
    const many = createHolder('a')
    const paths: string[] = []
    for (let count = 0; count < 100; count++) paths.push((await spool.write(bytesOf(100_000), many)).path)
    await spool.remove((await spool.write(bytesOf(5 * MIB), createHolder('b'))).path)
    expect(paths.filter((path) => spool.has(path))).toEqual([])
    await expectEmpty(spool)
  })

  test('refuses whoever would have more than their share, and keeps what others have', async () => {
    const spool = await open()
    const small = createHolder('a')
    const { path } = await spool.write(bytesOf(4 * MIB), small)
    await expect(spool.write(bytesOf(9 * MIB), createHolder('b'))).rejects.toMatchObject(FULL)
    expect([spool.has(path), small.hasGivenWay()]).toEqual([true, false])
    await spool.remove(path)
    await expectEmpty(spool)
  })

  test('shares the room of a network among its projects', async () => {
    const spool = await open()
    const hostile = createHolder('a', 'open')
    await spool.write(bytesOf(11 * MIB), hostile)
    const { path } = await spool.write(bytesOf(2 * MIB), createHolder('a', 'signed'))
    expect(hostile.hasGivenWay()).toBe(true)
    await spool.remove(path)
    await expectEmpty(spool)
  })

  test('counts the blocks of small files', async () => {
    const spool = await open()
    const write = (network: string) => spool.write(bytesOf(1), createHolder(network))
    const results = await Promise.allSettled(Array.from({ length: 3500 }, () => write('a')))
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.path : []))
    expect(kept.length).toBeGreaterThan(1000)
    expect(kept.length).toBeLessThan(3500)
    const paths = await Promise.all(Array.from({ length: 50 }, async () => (await write('b')).path))
    await Promise.all([...kept, ...paths].map(spool.remove))
    await expectEmpty(spool)
  })

  test('holds what many networks write at the same time, without an error of the disk', async () => {
    const spool = await open()
    const write = async (network: string) => {
      const { path, sizeBytes } = await spool.write(bytesOf(700_000), createHolder(network))
      await buffer(spool.read(path))
      await spool.remove(path)
      return sizeBytes
    }
    let hostile: Promise<unknown> | undefined
    await new Promise<void>((resolve) => {
      hostile = spool.write(stuckAfter(10 * MIB, resolve), createHolder('a')).catch((error: unknown) => error)
    })
    const sizes = await Promise.all(Array.from({ length: 8 }, (_, index) => write(`n${index}`)))
    expect(sizes).toEqual(sizes.map(() => 700_000))
    expect(await hostile).toMatchObject({ ...FULL, cause: undefined })
    await expectEmpty(spool)
  })
})
