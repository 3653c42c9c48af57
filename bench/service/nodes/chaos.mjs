// Many mixed uploads to four nodes, while nodes are killed or replaced, Redis stops, or the store stops or is killed. Then all
// confirmed files are read again, and a sweep must leave nothing else.

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { openS3Backend } from '@lading/service'
import { callApi, hash, hashDelivered, putPart, runPool, startUpload, uploadDirect } from './callApi.mjs'
import { createRandom } from './createRandom.mjs'
import { startBalancer } from './startBalancer.mjs'
import { startNode, startRedis, startStore } from './startNode.mjs'

const { values: flags } = parseArgs({
  options: {
    uploads: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** kill, roll, redis, store (it stands still) or crash (it is killed, which needs one on disk) */
    fault: { type: 'string', default: 'kill' },
    /** rgw, rgw-disk or swift */
    store: { type: 'string', default: 'rgw' },
    /** How long Redis or the store is away. */
    'away-seconds': { type: 'string' },
  },
})
const UPLOADS = Number(flags.uploads)
const MINUTES = Number(flags.minutes)
const NODES = 4
const KILL_MS = 2_000
/** How long a client repeats a call. A store that was killed needs up to half a minute to start on a busy machine. */
const PATIENCE_MS = 120_000
const DAY_MS = 86_400_000
/** Time between two disturbances of Redis or the store. */
const PAUSE_MS = 20_000
const AWAY_MS = 1000 * Number(flags['away-seconds'] ?? (flags.fault === 'redis' ? 60 : 30))

const random = createRandom(Number(flags.seed))
const [store, redis] = [await startStore(flags.store), await startRedis()]
const options = { s3: store.s3, redisUrl: redis.url, drainMs: 1000 }
const nodes = await Promise.all(Array.from({ length: NODES }, () => startNode(options)))
const balancer = await startBalancer(nodes.map(({ url }) => url))
const seen = { attempts: 0, failures: new Map() }

/** Repeats a call as a client does; only a refusal that repeating cannot change ends it. */
async function insist(call) {
  const givesUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    seen.attempts++
    try {
      return await call()
    } catch (error) {
      const reason = error.code ?? error.message
      seen.failures.set(reason, (seen.failures.get(reason) ?? 0) + 1)
      if (Date.now() > givesUpAt || error.code === 'MultipartFileNotFoundError') throw error
      await wait(100 + random() * 200)
    }
  }
}

function createBytes(size) {
  const bytes = Buffer.alloc(size)
  for (let index = 0; index < size; index += 4)
    bytes.writeUInt32LE(random() * 2 ** 32, Math.min(index, size - 4))
  return bytes
}

async function uploadInParts(bytes, partBytes) {
  let { uuid, parts } = await insist(() => startUpload(balancer.url, bytes, partBytes))
  await Promise.all(
    parts.map((_, index) =>
      insist(async () => {
        const body = bytes.subarray(index * partBytes, (index + 1) * partBytes)
        await putPart(parts[index], body).catch(async (error) => {
          ;({ parts } = await callApi(balancer.url, '/multipart/parts/', { uuid }))
          throw error
        })
      }),
    ),
  )
  await insist(() => callApi(balancer.url, '/multipart/complete/', { uuid }))
  return uuid
}

const confirmed = new Map()
const unfinished = []
async function upload(index) {
  const bytes = createBytes(1_000 + Math.floor(random() * 60_000))
  try {
    const isDirect = random() < 0.5
    const uuid = isDirect
      ? await insist(() => uploadDirect(balancer.url, bytes))
      : await uploadInParts(bytes, 500 + Math.floor(random() * 20_000))
    confirmed.set(uuid, hash(bytes))
  } catch (error) {
    unfinished.push(`${index}: ${error.message}`)
  }
}

let isOver = false
let kills = 0
/** Times at which no node was running that could be killed. */
let skippedKills = 0
/** Seconds of each time without Redis or the store. */
const away = []
async function replace(index, signal) {
  const { port } = new URL(nodes[index].url)
  await nodes[index].stop(signal)
  nodes[index] = await startNode({ ...options, port: Number(port) })
  kills++
}

/** Kills one of the running nodes every 2 seconds, and starts it again while the next ones are killed. */
async function killNodes() {
  const starting = new Map()
  for (let killAt = Date.now(); !isOver; killAt += KILL_MS) {
    await wait(Math.max(0, killAt - Date.now()))
    const running = nodes.map((_, index) => index).filter((index) => !starting.has(index))
    if (running.length === 0) {
      skippedKills++
      continue
    }
    const victim = running[Math.floor(random() * running.length)]
    const restart = replace(victim, 'SIGKILL').finally(() => starting.delete(victim))
    starting.set(victim, restart)
  }
  await Promise.all(starting.values())
}

async function disturb() {
  if (flags.fault === 'kill') return killNodes()
  for (let turn = 0; !isOver; turn++) {
    if (flags.fault === 'roll') await replace(turn % NODES, 'SIGTERM')
    if (flags.fault === 'redis') await interrupt(redis.pause, redis.resume)
    if (flags.fault === 'store') await interrupt(store.pause, store.resume)
    if (flags.fault === 'crash') await interrupt(store.crash, async () => {})
  }
}

/** Takes something away for a while. A disturbance that has begun is ended before the files are read. */
async function interrupt(takeAway, giveBack) {
  await wait(PAUSE_MS)
  if (isOver) return
  const startedAt = performance.now()
  await takeAway()
  if (flags.fault !== 'crash') await wait(AWAY_MS)
  await giveBack()
  away.push(Math.round((performance.now() - startedAt) / 1000))
  kills++
}

/** The key of every object. */
async function listKeys() {
  const keys = []
  let token
  do {
    const input = { Bucket: store.s3.bucket, ContinuationToken: token }
    const page = await store.client.send(new ListObjectsV2Command(input))
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key))
    token = page.NextContinuationToken
  } while (token)
  return keys
}

try {
  const startedAt = performance.now()
  const disturbance = disturb()
  const lengthMs = MINUTES * 60_000
  await Promise.all([
    wait(lengthMs),
    ...Array.from({ length: UPLOADS }, async (_, index) => {
      await wait((lengthMs * index) / UPLOADS)
      await upload(index)
    }),
  ])
  isOver = true
  await disturbance
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `${UPLOADS} uploads in ${seconds} s on ${flags.store}, ${kills} disturbances (${flags.fault}), seed ${flags.seed}`,
  )
  if (flags.fault === 'kill') console.log(`${skippedKills} times no node was running that could be killed`)
  if (away.length > 0) console.log(`away for ${away.join(', ')} s`)
  console.log(`confirmed ${confirmed.size}, not finished ${unfinished.length}`, unfinished.slice(0, 5))
  console.log(`calls ${seen.attempts}, failed ones:`, Object.fromEntries(seen.failures))

  let [lost, wrong] = [0, 0]
  await runPool([...confirmed], 16, async ([uuid, expected]) => {
    const found = await insist(() => hashDelivered(balancer.url, uuid))
    if (found === null) lost++
    else if (found !== expected) wrong++
  })
  console.log(`lost ${lost}, wrong bytes ${wrong}`)

  const now = () => Date.now() + 3 * DAY_MS
  const settings = { s3: store.s3, now, log: console.error, unstoredLifetimeMs: DAY_MS, maxCacheBytes: 0 }
  const backend = await openS3Backend(settings)
  await backend.storage.removeExpired()
  await backend.release()
  const keys = await listKeys()
  const records = new Set(keys.filter((key) => key.startsWith('.lading/files/')).map((key) => key.slice(14)))
  const orphans = keys.filter((key) => {
    const [, uuid = ''] = /([0-9a-f-]{36})(?:\/a\.bin)?$/.exec(key) ?? []
    return !records.has(uuid) || /^\.lading\/(?!files|by-date)/.test(key)
  })
  const { Uploads = [] } = await store.client.send(
    new ListMultipartUploadsCommand({ Bucket: store.s3.bucket }),
  )
  console.log(
    `after a sweep: ${records.size} files, ${orphans.length} orphans, ${Uploads.length} open uploads`,
    orphans.slice(0, 3),
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  isOver = true
  await balancer.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await redis.stop()
  await store.stop()
  process.exit()
}
