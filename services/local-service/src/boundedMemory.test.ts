import { expect, test } from 'vitest'
import { createDownloads, type DownloadsSettings } from './fromUrl/createDownloads.js'
import type { FetchOrder } from './fromUrl/fetchFile.js'
import { createReadiness } from './info/createReadiness.js'
import { createCallRates } from './projects/createCallRates.js'
import { createOperationCounts } from './projects/createOperationCounts.js'
import { resolveProject } from './projects/ProjectOptions.js'
import { createScans, type ScansSettings } from './scan/createScans.js'
import type { StoredFile } from './storage/StoredFile.js'

const MANY = 10_000
const HOUR_MS = 3_600_000

test('networks beyond 100,000 in a minute share one count, and the others keep theirs', async () => {
  let time = 0
  const rates = createCallRates(() => time)
  for (let index = 0; index < 10 * MANY; index++) await rates.take(`network ${index}`, 1)
  expect(await rates.take('new', 1)).toBe(0)
  expect(await rates.take('newer', 1)).toBeGreaterThan(0)
  expect(await rates.take('network 7', 2)).toBe(0)
  time = HOUR_MS
  expect(await rates.take('newer', 1)).toBe(0)
})

test('beyond 100,000 restricted tokens no other one is taken until one expires, and none is forgotten', async () => {
  let time = 0
  const counts = createOperationCounts(() => time)
  const spend = (token: string, site: string, expiresAtMs = HOUR_MS) =>
    counts.spend(token, 1, 2, expiresAtMs, site)
  for (let index = 0; index < 10 * MANY; index++) await spend(`token ${index}`, `site ${index % 2}`)
  expect(await spend('new', 'site 2')).toBe(false)
  expect(await spend('token 0', 'site 2')).toBe(true)
  expect(await spend('token 0', 'site 2')).toBe(false)
  time = HOUR_MS
  expect(await spend('new', 'site 2', 2 * HOUR_MS)).toBe(true)
})

test('a site has the places of 75,000 restricted tokens, and leaves the rest to others', async () => {
  let time = 0
  const counts = createOperationCounts(() => time)
  const spend = (token: string, site: string, expiresAtMs = HOUR_MS) =>
    counts.spend(token, 1, 2, expiresAtMs, site)
  const taken = []
  for (let index = 0; index < 10 * MANY; index++) taken.push(await spend(`token ${index}`, 'greedy'))
  expect(taken.lastIndexOf(true)).toBe(7.5 * MANY - 1)
  expect(await spend('new', 'other')).toBe(true)
  time = HOUR_MS
  expect(await spend('later', 'greedy', 2 * HOUR_MS)).toBe(true)
})

test('info calls are counted for the last 10,000 files', () => {
  const readiness = createReadiness({ readyAfterInfoCalls: 1, readyAfterMs: 0, now: () => HOUR_MS })
  const files = Array.from({ length: MANY + 1 }, (_, index) => {
    return { uuid: `file ${index}`, uploadedAt: new Date(0).toISOString() } as StoredFile
  })
  for (const file of files) readiness.checkReady(file)
  expect([files[0], files.at(-1)].map((file) => file && readiness.isReady(file))).toEqual([false, true])
})

function createOrder(length: number): FetchOrder {
  const url = new URL(`https://example.com/${'x'.repeat(length)}`)
  return {
    source: { url, addresses: [] },
    client: 'client',
    details: {},
    policy: {},
  } as unknown as FetchOrder
}

test.each([
  ['10,000', 10, MANY],
  ['32 MiB of', 10_000, 1700],
])('%s downloads are remembered that other nodes do', async (_title, length, most) => {
  const downloads = createDownloads({
    fetches: { check() {} },
    queue: { add: async () => {}, process() {} },
    onChange() {},
    now: Date.now,
  } as unknown as DownloadsSettings)
  const tokens: string[] = []
  const tries = length === 10 ? MANY + 10 : 2000
  for (let index = 0; index < tries; index++) {
    tokens.push((await downloads.start(createOrder(length), false)).token)
  }
  const found = await Promise.all(tokens.map(downloads.get))
  expect(found.at(-1)?.state.status).toBe('waiting')
  expect(found[0]).toBeUndefined()
  expect(found.filter(Boolean).length).toBeLessThanOrEqual(most)
})

test('10,000 files wait for a scanner, and the rest for their next request', async () => {
  const asked: string[] = []
  const held: (() => void)[] = []
  const project = resolveProject({ publicKey: 'mine', scan: { clamd: 'localhost:1' } })
  const scans = createScans({
    storage: {
      get: (uuid: string) => {
        asked.push(uuid)
        return new Promise((resolve) => held.push(() => resolve(undefined)))
      },
      track: (work: Promise<unknown>) => work,
    },
    access: { findProject: () => project },
    events: {},
    log() {},
    now: Date.now,
    scanRetryMs: HOUR_MS,
  } as unknown as ScansSettings)
  const check = (index: number) =>
    scans.check({ uuid: `file ${index}`, publicKey: 'mine', scan: { state: 'checking' } } as StoredFile)
  for (let index = 0; index < MANY + 50; index++) check(index)
  while (held.length > 0) {
    for (const release of held.splice(0)) release()
    await new Promise(setImmediate)
  }
  expect(asked).toHaveLength(MANY)
  check(MANY + 1)
  expect(asked.at(-1)).toBe(`file ${MANY + 1}`)
})
