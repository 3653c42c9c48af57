import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Documents } from '../storage/openDocuments.js'
import { createWebhooks } from './createWebhooks.js'

/** Documents of a slow store, and how often it was searched. */
function createDocuments() {
  const kept = new Map<string, unknown>()
  const searches = { started: 0, running: 0, most: 0 }
  const reads: string[] = []
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
    async list(_folder, prefix = '') {
      searches.started += 1
      searches.running += 1
      searches.most = Math.max(searches.most, searches.running)
      const found = [...kept].filter(([id]) => id.startsWith(prefix)).map(([id, value]) => ({ id, value }))
      reads.push(...found.map(({ id }) => id))
      await nextTurn()
      searches.running -= 1
      return found
    },
  }
  return { documents, searches, reads, kept }
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
  const list: Documents['list'] = async (folder, prefix) => {
    if (isAway) throw new Error('The store is away.')
    return documents.list(folder, prefix)
  }
  const webhooks = createWebhooks({ ...documents, list }, () => 1)
  await expect(webhooks.list('mine')).rejects.toThrow('away')
  isAway = false
  expect(await webhooks.list('mine')).toEqual([])
})

test('a project reads no webhooks of others', async () => {
  const { documents, reads } = createDocuments()
  const webhooks = createWebhooks(documents, () => 1)
  for (let index = 0; index < 5; index++) await webhooks.create('other', webhook(`https://a.test/${index}`))
  reads.length = 0
  await webhooks.create('mine', webhook('https://a.test/'))
  expect(await webhooks.list('mine')).toHaveLength(1)
  expect(reads).toHaveLength(1)
  expect(await webhooks.list('other')).toHaveLength(5)
})

test('webhooks of an earlier version are found, changed and removed', async () => {
  const { documents, kept } = createDocuments()
  const target_url = 'https://a.test/'
  const old = { id: 7, publicKey: 'mine', event: 'file.uploaded', target_url, is_active: true }
  kept.set('7', old)
  const webhooks = createWebhooks(documents, () => 1)
  expect(await webhooks.listRecent('mine')).toEqual([old])
  await webhooks.update('mine', '7', { is_active: false })
  expect(await webhooks.list('mine')).toMatchObject([{ id: 7, is_active: false }])
  await webhooks.remove('mine', { target_url })
  expect(await webhooks.list('mine')).toEqual([])
  expect(kept.size).toBe(0)
})
