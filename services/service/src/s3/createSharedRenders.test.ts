import { createOperationCounts, type Render } from '@lading/local-service/parts'
import { expect, test } from 'vitest'
import { createKeys } from './createKeys.js'
import { createSharedRenders } from './createSharedRenders.js'
import { createStoreReaders } from './createStoreReaders.js'
import type { S3Parts } from './S3Parts.js'

const MIB = 1_048_576
const DAY_MS = 86_400_000

test('rendered images beyond 1 GiB of a network in a day are delivered without being kept', async () => {
  let time = 0
  const kept: string[] = []
  const parts = {
    objects: { read: async () => undefined, put: async (key: string) => void kept.push(key) },
    keys: createKeys(''),
    readers: createStoreReaders(),
    now: () => time,
    log: () => {},
  } as unknown as S3Parts
  const make = (_name: string, render: Render) => render(new AbortController().signal, () => {})
  const local = { get: make } as unknown as Parameters<typeof createSharedRenders>[0]
  const locks = { once: <Value>(_n: string, _f: unknown, work: () => Promise<Value>) => work() }
  const renders = createSharedRenders(
    local,
    parts,
    locks,
    createOperationCounts(() => time),
  )
  const image = new Uint8Array(100 * MIB)
  const render = (name: string, network?: string) => renders.get(name, async () => image, undefined, network)
  for (let index = 0; index < 12; index++) expect(await render(`a${index}`, 'hostile')).toBe(image)
  expect(kept).toHaveLength(10)
  await render('b', 'honest')
  await render('facts')
  expect(kept).toHaveLength(12)
  time = DAY_MS
  await render('c', 'hostile')
  expect(kept).toHaveLength(13)
})
