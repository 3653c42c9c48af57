import type { Group, ListPlace, ListQuery } from '@lading/local-service/parts'
import { createTestClock } from '@lading/local-service/testing'
import { expect, test } from 'vitest'
import { createKeys } from './createKeys.js'
import { openS3Groups } from './openS3Groups.js'
import type { S3Parts } from './S3Parts.js'

/** Opens groups on a store in memory, which counts its requests. */
function setUp() {
  const kept = new Map<string, string>()
  const requests: string[] = []
  const list = (prefix: string) => [...kept.keys()].filter((key) => key.startsWith(prefix)).sort()
  const objects = {
    async put(key: string, body: string) {
      kept.set(key, body)
    },
    async get(key: string) {
      requests.push('get')
      return kept.get(key)
    },
    async remove(key: string) {
      kept.delete(key)
    },
    async *list(prefix: string, after = '') {
      requests.push('list')
      yield* list(prefix).filter((key) => key > after)
    },
    async *listFolders(prefix: string) {
      requests.push('list')
      yield* new Set(list(prefix).map((key) => `${prefix}${key.slice(prefix.length).split('/')[0]}/`))
    },
  }
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00.000Z'))
  // A list needs no other part of a backend.
  const parts = { objects, keys: createKeys(''), now: clock.now, log: () => {} } as unknown as S3Parts
  const filling = openS3Groups(parts)
  return {
    kept,
    requests,
    async create(publicKey: string) {
      clock.advance(60_000)
      return filling.create([{ uuid: '11111111-1111-4111-8111-111111111111', defaultEffects: '' }], publicKey)
    },
    remove: filling.remove,
    /** Reads a list at a node that remembers no group. */
    async list(query: ListQuery, count = Number.POSITIVE_INFINITY) {
      const found: Group[] = []
      for await (const group of openS3Groups(parts).list(query)) {
        if (found.push(group) === count) break
      }
      return found.map(({ id }) => id)
    },
  }
}

test('a page of one project reads a list of keys and its own groups only', async () => {
  const { create, list, requests } = setUp()
  const ids: string[] = []
  for (let index = 0; index < 50; index++) ids.unshift((await create('mine')).id, (await create('theirs')).id)
  const mine = ids.filter((_, index) => index % 2 === 0)
  requests.length = 0
  expect(await list({ publicKey: 'mine', isNewestFirst: true }, 5)).toEqual(mine.slice(0, 5))
  expect(requests.filter((name) => name === 'get').length).toBeLessThan(25)
  expect(requests.filter((name) => name === 'list').length).toBeLessThan(5)
})

test('a list that stops at a skipped group has all wanted groups before it, and the rest comes after it', async () => {
  const { create, list } = setUp()
  const mine: string[] = []
  for (const key of ['mine', 'theirs', 'mine', 'theirs', 'mine']) {
    const { id } = await create(key)
    if (key === 'mine') mine.push(id)
  }
  const ended = new AbortController()
  const skipped: ListPlace[] = []
  const onSkip = (place: ListPlace) => {
    if (skipped.push(place) === 2) ended.abort()
  }
  const first = await list({ publicKey: 'mine', onSkip, signal: ended.signal })
  expect(first).toEqual(mine.slice(0, 2))
  const from = skipped.at(-1)
  expect(await list({ publicKey: 'mine', ...(from && { from }) })).toEqual(mine.slice(2))
})

test('a removed group leaves nothing in the bucket', async () => {
  const { create, remove, kept } = setUp()
  const { id } = await create('mine')
  expect(kept.size).toBe(2)
  await remove(id)
  expect([...kept.keys()]).toEqual([])
})
