import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { findMountProblem, mountSmallDisk } from '@lading/local-service/testing'
import { expect, test } from 'vitest'
import { createLocalCopies } from './createLocalCopies.js'
import { openSpool } from './openSpool.js'

const MIB = 1_048_576
const FULL = { code: 'disk-full' }
const client = (network: string) => ({ network, publicKey: 'p' })

async function* bytesOf(sizeBytes: number) {
  for (let left = sizeBytes; left > 0; left -= MIB) yield Buffer.alloc(Math.min(left, MIB), 'x')
}

async function open() {
  const lines: string[] = []
  const spool = await openSpool(await mountSmallDisk(12 * MIB), (line) => lines.push(line))
  const copies = createLocalCopies(spool)
  let openCount = 0
  const use = <Value>(sizeBytes: number, work: (path: string) => Promise<Value>) =>
    copies.use(
      'a',
      async () => {
        openCount++
        return Readable.from(bytesOf(sizeBytes))
      },
      work,
    )
  return { spool, use, lines, openCount: () => openCount }
}

const measure = async (path: string) => (await readFile(path)).length

test.skipIf(findMountProblem())(
  'a copy that nobody uses makes room for any upload, and is made again',
  async () => {
    const { spool, use, lines, openCount } = await open()
    expect(await use(2 * MIB, measure)).toBe(2 * MIB)
    expect(await use(2 * MIB, measure)).toBe(2 * MIB)
    expect(openCount()).toBe(1)
    const { path } = await spool.write(bytesOf(11 * MIB), client('a'))
    expect(await measure(path)).toBe(11 * MIB)
    expect(lines).toEqual([])
    await spool.remove(path)
    expect(await use(2 * MIB, measure)).toBe(2 * MIB)
    expect(openCount()).toBe(2)
  },
)

test.skipIf(findMountProblem())('users that leave at the same time leave one copy', async () => {
  const { use, openCount } = await open()
  const leave = () => Promise.reject(new Error('left'))
  await Promise.allSettled([use(2 * MIB, leave), use(2 * MIB, leave), use(2 * MIB, leave)])
  for (let count = 0; count < 3; count++) expect(await use(2 * MIB, measure)).toBe(2 * MIB)
  expect(openCount()).toBe(1)
})

test.skipIf(findMountProblem())(
  'work fails whose copy had to give way meanwhile, whatever it has found',
  async () => {
    const { spool, use } = await open()
    const found = use(8 * MIB, async (path) => {
      await spool.write(bytesOf(5 * MIB), client('a'))
      return measure(path).catch(() => 'not an image')
    })
    await expect(found).rejects.toMatchObject(FULL)
    expect(await use(2 * MIB, measure)).toBe(2 * MIB)
  },
)

test.skipIf(findMountProblem())(
  'a copy takes the room of a network that has more than its share',
  async () => {
    const { spool, use, lines } = await open()
    const { path } = await spool.write(bytesOf(11 * MIB), client('a'))
    expect(await use(2 * MIB, measure)).toBe(2 * MIB)
    expect(spool.has(path)).toBe(false)
    expect(lines).toHaveLength(1)
  },
)
