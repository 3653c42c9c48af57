// Kills what has just answered 200, with SIGKILL, and reads the file again from what is left. A node of the service and a store need
// seconds to start: several uploads at the same time can share a kill.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  callApi,
  exchange,
  hash,
  hashDelivered,
  putPart,
  runPool,
  startUpload,
  uploadDirect,
} from './nodes/callApi.mjs'
import { createRandom } from './nodes/createRandom.mjs'
import { startNode, startProgram, startRedis, startStore } from './nodes/startNode.mjs'

const { values: flags } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** disk, or store: two nodes on Ceph's object gateway with its files on disk, and Redis */
    on: { type: 'string', default: 'disk' },
    /** service, store with all its processes, or redis, which forgets everything */
    victim: { type: 'string', default: 'service' },
    /** Answers for each kill. */
    batch: { type: 'string', default: '1' },
    /** Ends earlier, after this many minutes. */
    minutes: { type: 'string', default: '600' },
  },
})
const FILES = Number(flags.files)
const BATCH = Number(flags.batch)
/** How long a file that was confirmed may be out of reach while a store starts. */
const PATIENCE_MS = 120_000
const random = createRandom(Number(flags.seed))

/** @param {number} index of the file, so that no two have the same bytes. */
function createBytes(index) {
  const bytes = Buffer.alloc(1_000 + Math.floor(random() * 60_000))
  for (let at = 0; at + 4 <= bytes.length; at += 4) bytes.writeUInt32LE(random() * 2 ** 32, at)
  bytes.writeUInt32LE(index, 0)
  return bytes
}

/** Every way to a file, which resolves to its id with the answer that confirms it. */
const ways = {
  direct: uploadDirect,
  async parts(url, bytes) {
    const size = Math.ceil(bytes.length / 3)
    const { uuid, parts } = await startUpload(url, bytes, size)
    for (const [at, address] of parts.entries()) {
      await putPart(address, bytes.subarray(at * size, (at + 1) * size))
    }
    await callApi(url, '/multipart/complete/', { uuid })
    return uuid
  },
  async resumable(url, bytes) {
    const headers = {
      'upload-complete': '?1',
      'upload-draft-interop-version': '8',
      'content-type': 'x/y',
      'content-disposition': 'attachment; filename="a.bin"',
    }
    const address = `${url}/resumable/?pub_key=demopublickey`
    const { status, content } = await exchange(address, { method: 'POST', headers, body: bytes })
    const { uuid } = status < 300 ? JSON.parse(String(content)) : {}
    if (!uuid) throw new Error(`The resumable upload was answered with ${status}: ${content}`)
    return uuid
  },
}

/** Starts the local service on a directory that outlives it. */
async function startDisk() {
  const data = await mkdtemp(join(tmpdir(), 'lading-kills-'))
  const path = fileURLToPath(new URL('./killedService.mjs', import.meta.url))
  const start = () => startProgram(process.execPath, [path, data], /^(http:\S+)/)
  let { child, match } = await start()
  return {
    url: () => match[1],
    async kill() {
      child.kill('SIGKILL')
      ;({ child, match } = await start())
    },
    async stop() {
      child.kill('SIGKILL')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Starts two nodes on a store. A node that is killed is replaced while the other one is asked. */
async function startNodes() {
  const [store, redis] = [await startStore('rgw-disk'), await startRedis()]
  // Parts of a byte would make thousands of a small resumable upload.
  const options = { s3: store.s3, redisUrl: redis.url, minPartSizeBytes: 300 }
  const nodes = [await startNode(options), await startNode(options)]
  return {
    url: () => nodes[0].url,
    async kill() {
      if (flags.victim === 'store') return store.crash()
      if (flags.victim === 'redis') return redis.crash()
      void nodes.shift().stop()
      nodes.push(await startNode(options))
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await redis.stop()
      await store.stop()
    },
  }
}

/** Returns what became of a confirmed file. A store that is starting may say nothing for a while; "not found" is an answer. */
async function judge(url, uuid, expected) {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(200)) {
    try {
      const found = await hashDelivered(url, uuid)
      return found === null ? 'lost' : found === expected ? 'there' : 'wrong'
    } catch (error) {
      if (Date.now() > until) return `out of reach: ${error.message}`
    }
  }
}

const place = await (flags.on === 'disk' ? startDisk() : startNodes())
const confirmed = []
const counts = { kills: 0, refused: 0 }
const results = {}
const note = (result) => {
  results[result] = (results[result] ?? 0) + 1
}
try {
  const startedAt = Date.now()
  const until = startedAt + Number(flags.minutes) * 60_000
  while (confirmed.length < FILES && Date.now() < until) {
    const fresh = []
    const names = Object.keys(ways)
    await Promise.all(
      Array.from({ length: BATCH }, async (_, at) => {
        const bytes = createBytes(confirmed.length + at)
        const way = names[Math.floor(random() * names.length)]
        try {
          fresh.push({ way, uuid: await ways[way](place.url(), bytes), expected: hash(bytes) })
        } catch (error) {
          counts.refused += 1
          if (counts.refused <= 3) console.error(`${way}: ${error.message}`)
        }
      }),
    )
    if (fresh.length === 0) {
      if (counts.refused > FILES) throw new Error('Nothing is taken.')
      await wait(200)
      continue
    }
    // Nothing comes between the last answer and the kill.
    await place.kill()
    counts.kills += 1
    for (const { way, uuid, expected } of fresh) {
      const result = await judge(place.url(), uuid, expected)
      if (result !== 'there') console.error(`${way} ${uuid} is ${result} after kill ${counts.kills}`)
    }
    confirmed.push(...fresh)
    console.error(`${confirmed.length} confirmed, ${counts.kills} kills`)
  }
  await runPool(confirmed, 8, async ({ uuid, expected }) => note(await judge(place.url(), uuid, expected)))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const byWay = Object.keys(ways).map((way) => [way, confirmed.filter((file) => file.way === way).length])
  console.log(
    `${flags.on}, ${flags.victim} killed ${counts.kills} times in ${seconds} s, seed ${flags.seed}:`,
    `${confirmed.length} files confirmed`,
    Object.fromEntries(byWay),
    `${counts.refused} refused;`,
    results,
  )
  if (results.there !== confirmed.length) process.exitCode = 1
} finally {
  await place.stop()
}
process.exit()
