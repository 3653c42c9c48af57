import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createHandoff } from '@lading/server'
import { ORIGIN } from './createCaller.mjs'
import { readObject } from './readObject.mjs'

const createSecret = () => randomBytes(32).toString('base64url')
const createSlot = () => randomBytes(16).toString('base64url')
const [before, after] = ['what was checked', 'WHAT WAS CHECKED']

/** Creates handovers into a bucket, and calls them as pages and phones do. */
function createCaller(options, path = '/api/phone') {
  const handler = createHandoff({ onError: () => {}, ...options })
  const call = async (fields) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify(fields),
    }
    const response = await handler(new Request(`${ORIGIN}${path}`, init))
    return { status: response.status, ...(await response.json()) }
  }
  return {
    call,
    async connect(maxFiles = 1) {
      const page = await call({ action: 'open', types: ['image/*'], maxFiles })
      const proof = { token: page.token, phone: createSecret() }
      await call({ action: 'join', ...proof })
      return { page, proof }
    },
  }
}

const announce = (proof, slot = createSlot()) => ({
  ...{ action: 'file', ...proof, slot, name: 'a.png', type: 'image/png' },
  sizeBytes: before.length,
})
const put = ({ url, headers }, body) => fetch(url, { method: 'PUT', headers, body })

/** A store that handlers share, such as a Redis. */
function createStore() {
  const kept = new Map()
  return {
    read: async (id) => kept.get(id) ?? null,
    async swap(id, text, next) {
      if ((kept.get(id) ?? null) !== text) return false
      kept.set(id, next)
      return true
    },
  }
}

/** Attacks by phones on one's own bucket. */
export const handoffCases = [
  {
    name: 'server/handover-at-another-handler',
    tried:
      'a handover that a public handler allows, at handlers that refuse everybody and have the same store',
    expected: 'refusals, and nothing in the bucket',
    needs: ['store'],
    async run({ createBucket }) {
      const [guests, staff] = [await createBucket(), await createBucket()]
      const store = createStore()
      const open = createCaller({ bucket: guests.s3, store, authorize: () => ({}) })
      const refuse = { store, authorize: () => ({ reject: 'No.' }) }
      const closed = [
        createCaller({ ...refuse, bucket: staff.s3 }),
        createCaller({ ...refuse, bucket: staff.s3 }, '/api/staff'),
        createCaller({ ...refuse, bucket: guests.s3 }, '/api/staff'),
      ]
      const { page, proof } = await open.connect()
      const statuses = []
      for (const { call } of closed) {
        statuses.push((await call({ action: 'look', id: page.id, key: page.key, after: 0 })).status)
        const target = await call(announce(proof))
        statuses.push(target.status)
        if (target.url) await put(target, before)
      }
      const isGood = statuses.every((status) => status === 404)
      return { isGood, detail: `answers ${statuses.join(', ')}` }
    },
  },
  {
    name: 'server/two-uploads-of-one-photo',
    tried: 'a photo that is announced 20 times, and sent and completed once more while onSuccess looks at it',
    expected: 'one upload, and the file that onSuccess has seen',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const keys = []
      const { call, connect } = createCaller({
        bucket: s3,
        authorize: () => ({}),
        async onSuccess({ key }) {
          keys.push(key)
          await wait(500)
        },
      })
      const { proof } = await connect()
      const slot = createSlot()
      const targets = await Promise.all(Array.from({ length: 19 }, () => call(announce(proof, slot))))
      targets.push(await call(announce(proof, slot)))
      const [first] = targets
      await put(first, before)
      const complete = ({ ticket }) => call({ action: 'done', ...proof, slot, ticket })
      const confirmed = complete(first)
      await wait(250)
      for (const target of targets) await put(target, after)
      await Promise.all(targets.map(complete))
      const last = await call(announce(proof, slot))
      if (last.url) {
        await put(last, after)
        await complete(last)
      }
      const uploads = new Set(targets.map(({ url }) => new URL(url).searchParams.get('uploadId'))).size
      const isConfirmed = (await confirmed).status === 200
      const text = (await readObject(client, s3.bucket, keys[0]))?.text
      return {
        isGood: isConfirmed && uploads === 1 && text === before,
        detail: `${uploads} uploads, ${isConfirmed ? 'confirmed' : 'refused'}, stored "${text}"`,
      }
    },
  },
]
