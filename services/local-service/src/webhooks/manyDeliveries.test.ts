import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileEvent } from '../events/createFileEvents.js'
import type { Documents } from '../storage/openDocuments.js'
import { createDeliveries, type DeliveriesSettings } from './createDeliveries.js'
import { tagProject } from './Delivery.js'
import { MAX_DEAD } from './openDeadLetters.js'

/** Creates documents in memory that track how they're read and written. */
function createDocuments() {
  const folders = new Map<string, Map<string, unknown>>()
  const folderOf = (name: string) => {
    const folder = folders.get(name) ?? new Map<string, unknown>()
    folders.set(name, folder)
    return folder
  }
  const reads: string[] = []
  let reading = 0
  let writing = 0
  let mostReading = 0
  let mostAtOnce = 0
  const documents: Documents = {
    async read(folder, id) {
      reads.push(id)
      mostReading = Math.max(mostReading, ++reading)
      mostAtOnce = Math.max(mostAtOnce, reading + writing)
      await new Promise(setImmediate)
      reading--
      return folderOf(folder).get(id)
    },
    async write(folder, id, value) {
      mostAtOnce = Math.max(mostAtOnce, reading + ++writing)
      await new Promise(setImmediate)
      writing--
      folderOf(folder).set(id, value)
    },
    remove: async (folder, id) => void folderOf(folder).delete(id),
    async *ids(folder, prefix = '') {
      yield* [...folderOf(folder).keys()].filter((id) => id.startsWith(prefix)).sort()
    },
    list: async (folder) => [...folderOf(folder)].map(([id, value]) => ({ id, value })),
  }
  const waiting = () => folderOf('deliveries')
  const dead = () => folderOf('dead-letters')
  return { documents, reads, waiting, dead, mostReading: () => mostReading, mostAtOnce: () => mostAtOnce }
}

const hook = { id: 1, project: 0, created: '', updated: '', version: '0.7', event: 'file.uploaded' } as const
const more = { is_active: true, signing_secret: '' }

async function setUp(settings: Partial<DeliveriesSettings> = {}, status = 200) {
  const target = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const target_url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
  const kept = createDocuments()
  const lines: string[] = []
  const deliveries = createDeliveries({
    documents: kept.documents,
    webhooks: { listRecent: async (publicKey) => [{ ...hook, ...more, target_url, publicKey }] },
    log: (line) => lines.push(line),
    now: Date.now,
    baseUrl: '',
    retryDelaysMs: [3_600_000],
    isShared: false,
    ...settings,
  })
  onTestFinished(() => {
    deliveries.close()
    target.close()
  })
  const file = {
    uuid: 'u',
    metadata: {},
    tags: [],
    originalFilename: 'a',
    filename: 'a',
    mimeType: 'text/plain',
    size: 1,
  }
  const notify = (publicKey: string) => {
    const event = { name: 'file.uploaded', file: { ...file, publicKey } }
    return deliveries.notify(event as unknown as FileEvent)
  }
  /** Adds a delivery that another run left behind. */
  const leave = (folder: Map<string, unknown>, publicKey: string, index: number, fields = {}) => {
    const id = `${tagProject(publicKey)}-${String(index).padStart(16, '0')}`
    const facts = { webhookId: 1, event: 'file.uploaded', targetUrl: target_url, payload: '{}' }
    folder.set(id, {
      id,
      publicKey,
      ...facts,
      signature: null,
      attempts: 0,
      failure: null,
      dueAtMs: 0,
      ...fields,
    })
  }
  return { ...kept, deliveries, lines, notify, leave }
}

test('what an earlier run left is read one at a time, and not again while it waits here', async () => {
  const { deliveries, waiting, leave, reads, mostReading } = await setUp({}, 500)
  for (let index = 0; index < 100; index++) leave(waiting(), 'mine', index)
  await deliveries.resume()
  expect(mostReading()).toBeLessThanOrEqual(1 + 8)
  await vi.waitFor(() =>
    expect([...waiting().values()].every((value) => JSON.stringify(value).includes('500'))).toBe(true),
  )
  reads.length = 0
  await deliveries.resume()
  expect(reads).toEqual([])
})

test('a project reads and writes one delivery at a time, and others have turns of their own', async () => {
  const { notify, waiting, mostAtOnce } = await setUp({}, 500)
  const failed = () => [...waiting().values()].filter((value) => JSON.stringify(value).includes('500')).length
  await Promise.all(Array.from({ length: 20 }, () => notify('mine')))
  await vi.waitFor(() => expect(failed()).toBe(20))
  expect(mostAtOnce()).toBe(1)
  await Promise.all(Array.from({ length: 40 }, (_, index) => notify(`project ${index % 2}`)))
  await vi.waitFor(() => expect(failed()).toBe(60))
  expect(mostAtOnce()).toBe(2)
})

test('deliveries of another node are read once, until they are late', async () => {
  let nowMs = 1_000_000
  const { deliveries, waiting, leave, reads } = await setUp({ isShared: true, now: () => nowMs })
  for (let index = 0; index < 10; index++) leave(waiting(), 'mine', index, { dueAtMs: nowMs + 60_000 })
  await deliveries.resume()
  expect(reads).toHaveLength(10)
  await deliveries.resume()
  expect(reads).toHaveLength(10)
  nowMs += 200_000
  await deliveries.resume()
  await vi.waitFor(() => expect(waiting().size).toBe(0))
})

test('a project whose targets are away has so many deliveries waiting, and others go on', async () => {
  let nowMs = 1_000_000
  const { deliveries, waiting, notify, lines } = await setUp({ maxWaiting: 3, now: () => nowMs }, 500)
  for (let count = 0; count < 10; count++) await notify('mine')
  await notify('other')
  expect([waiting().size, deliveries.droppedCount()]).toEqual([4, 7])
  expect(lines).toEqual([
    expect.stringContaining('Webhooks of the project "mine" are dropped: 3 deliveries wait'),
  ])
  // Another node has delivered them.
  waiting().clear()
  nowMs += 10_000
  await notify('mine')
  expect([waiting().size, deliveries.droppedCount()]).toEqual([1, 7])
})

test('a project has the newest dead letters, and reads no others', async () => {
  const { deliveries, waiting, dead, leave, reads } = await setUp({ retryDelaysMs: [] }, 500)
  for (let index = 0; index < MAX_DEAD; index++) leave(dead(), 'mine', index)
  for (let index = 0; index < 5; index++) leave(dead(), 'other', index)
  leave(waiting(), 'mine', 9)
  await deliveries.resume()
  await vi.waitFor(() => expect(waiting().size).toBe(0))
  reads.length = 0
  const letters = await deliveries.listDead('mine')
  expect([letters.length, reads.length, dead().size]).toEqual([MAX_DEAD, MAX_DEAD, MAX_DEAD + 5])
  expect([letters[0]?.id.endsWith('-0000000000000001'), letters.at(-1)?.failure]).toEqual([
    true,
    expect.stringContaining('500'),
  ])
  expect(await deliveries.retry('mine', '../webhooks/1')).toBe(false)
  expect(reads.filter((id) => id.includes('..'))).toEqual([])
})

test('a list of dead letters with large payloads ends after 8 MiB', async () => {
  const { deliveries, dead, leave } = await setUp()
  for (let index = 0; index < 20; index++) leave(dead(), 'mine', index, { payload: 'x'.repeat(1_000_000) })
  expect(await deliveries.listDead('mine')).toHaveLength(8)
})

test('a project’s events are written one after the other, and another project’s beside them', async () => {
  const writing = new Map<string, number>()
  const most = new Map<string, number>()
  const { documents } = createDocuments()
  const { deliveries, notify } = await setUp({
    documents: {
      ...documents,
      async write(folder, id, value) {
        const { publicKey } = value as { publicKey: string }
        writing.set(publicKey, (writing.get(publicKey) ?? 0) + 1)
        most.set(publicKey, Math.max(most.get(publicKey) ?? 0, writing.get(publicKey) ?? 0))
        await new Promise(setImmediate)
        writing.set(publicKey, (writing.get(publicKey) ?? 0) - 1)
        await documents.write(folder, id, value)
      },
    },
  })
  const keys = ['a', 'b'].flatMap((key) => Array.from({ length: 20 }, () => key))
  await Promise.all(keys.map((key) => notify(key)))
  expect(Object.fromEntries(most)).toEqual({ a: 1, b: 1 })
  deliveries.close()
})
