import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Documents } from '../storage/openDocuments.js'
import { createWebhooks } from './createWebhooks.js'

/** Documents of a slow store, and how often it was searched. */
function createDocuments() {
  const kept = new Map<string, unknown>()
  const searches = { started: 0, running: 0, most: 0 }
  const documents: Documents = {
    read: async (_folder, id) => kept.get(id),
    async write(_folder, id, value) {
      kept.set(id, value)
    },
    async remove(_folder, id) {
      kept.delete(id)
    },
    async *ids() {
      yield* kept.keys()
    },
    async list() {
      searches.started += 1
      searches.running += 1
      searches.most = Math.max(searches.most, searches.running)
      const found = [...kept].map(([id, value]) => ({ id, value }))
      await nextTurn()
      searches.running -= 1
      return found
    },
  }
  return { documents, searches }
}

const webhook = (target_url: string) => ({ target_url, event: 'file.uploaded' })

test('lists that are asked for at the same time share a search', async () => {
  const { documents, searches } = createDocuments()
  const webhooks = createWebhooks(documents, () => 1)
  await Promise.all(Array.from({ length: 50 }, () => webhooks.list('mine')))
  expect(searches).toEqual({ started: 2, running: 0, most: 1 })
})

test('a list contains what another node had written before it was asked for', async () => {
  const { documents } = createDocuments()
  const webhooks = createWebhooks(documents, () => 1)
  const other = createWebhooks(documents, () => 1)
  const early = webhooks.list('mine')
  await other.create('mine', webhook('https://a.test/'))
  expect(await webhooks.list('mine')).toMatchObject([{ target_url: 'https://a.test/' }])
  await early
})

test('a search that fails is not that of later calls', async () => {
  const { documents } = createDocuments()
  let isAway = true
  const list: Documents['list'] = async (folder) => {
    if (isAway) throw new Error('The store is away.')
    return documents.list(folder)
  }
  const webhooks = createWebhooks({ ...documents, list }, () => 1)
  await expect(webhooks.list('mine')).rejects.toThrow('away')
  isAway = false
  expect(await webhooks.list('mine')).toEqual([])
})
