import { randomBytes } from 'node:crypto'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { nameScope } from './redis/nameScope.js'
import { openRedis } from './redis/openRedis.js'
import { findRedisProblem, startRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

const secret = () => randomBytes(32).toString('base64url')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

async function call({ url }: { readonly url: string }, fields: object) {
  const response = await fetch(`${url}/handoff/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return (await response.json()) as Record<string, unknown> & { readonly error?: { readonly code: string } }
}

async function send(node: { readonly url: string }, proof: object) {
  const slot = randomBytes(16).toString('base64url')
  const announced = { slot, name: 'a.gif', type: 'image/gif', sizeBytes: gif.length }
  const { headers, error } = await call(node, { action: 'file', ...proof, ...announced })
  if (error) return error.code
  const target = { method: 'PUT', headers: headers as Record<string, string>, body: gif }
  return (await fetch(`${node.url}/handoff/file/`, target)).status
}

const opening = { action: 'open', pub_key: PUBLIC_KEY, types: ['image/*'] }

describeWithStore(
  'a handover to a phone at two nodes',
  (createPlace) => {
    test('page and phone reach different nodes, one of many phones is bound, and no secret is in Redis or in a log', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const shared = { s3: createPlace(), redisUrl: redis.url }
      const [one, two] = await Promise.all([startTestNode(shared), startTestNode(shared)])
      const { id, key, token } = await call(one, opening)
      const phones = Array.from({ length: 10 }, () => ({ token, phone: secret() }))
      const joined = await Promise.all(
        phones.map((proof, index) => call(index % 2 ? one : two, { action: 'join', ...proof })),
      )
      expect(joined.filter(({ error }) => !error)).toHaveLength(1)
      const proof = phones[joined.findIndex(({ error }) => !error)] ?? phones[0]
      expect(await send(two, { ...proof })).toBe(200)
      const seen = await call(one, { action: 'look', id, key, after: 0 })
      expect(seen).toMatchObject({ state: 'connected', files: [{ uuid: expect.any(String) }] })
      await call(one, { action: 'end', id, key })
      expect(await send(two, { ...proof })).toBe('handoff-ended')
      const client = openRedis(redis.url)
      onTestFinished(() => client.disconnect())
      const kept = await client.get(`${nameScope(shared.s3)}lading:handoff:${id}`)
      expect(kept).toContain('keyHash')
      const all = [...one.lines, ...two.lines, kept].join('\n')
      for (const text of [key, token, proof?.phone]) expect(all).not.toContain(text)
    })

    test('another start of the node ends nothing', async () => {
      const redis = await startRedis()
      onTestFinished(redis.stop)
      const shared = { s3: createPlace(), redisUrl: redis.url }
      const node = await startTestNode(shared)
      const { id, key, token } = await call(node, opening)
      await node.close(0)
      const again = await startTestNode(shared)
      const proof = { token, phone: secret() }
      await call(again, { action: 'join', ...proof })
      expect(await send(again, proof)).toBe(200)
      expect(await call(again, { action: 'look', id, key })).toMatchObject({
        state: 'connected',
        files: [{}],
      })
    })
  },
  { problem: findRedisProblem() },
)
