// Uploads through a line that loses answers, resets connections and flips bits, to the local service, in Node. Run after `npm run build`:
//   node bench/transport/once.mjs [--seeds 40] [--files 120] [--faults 0.25]
// Every file must be stored once, and no byte may be wrong.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLocalService } from '@lading/local-service'
import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { NetworkError } from '@lading/transport-engine'
import { randomOf } from './networks/randomOf.mjs'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '40' },
    from: { type: 'string', default: '1' },
    files: { type: 'string', default: '120' },
    faults: { type: 'string', default: '0.25' },
  },
})
const PART_BYTES = 20_000
const AT_ONCE = 20
const PART_MS = 400
/** Factor by which waits are shorter, but not the watchdogs: the machine may be busy. */
const SPEED = 50
const faultyShare = Number(values.faults)
const total = { stored: 0, failed: 0, duplicates: 0, wrong: 0, flipped: 0, lost: 0, reused: 0, requests: 0 }

const clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs < 30_000 ? delayMs / SPEED : delayMs)
    return () => clearTimeout(timer)
  },
}

for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed++) {
  const result = await runSeed(seed)
  for (const key of Object.keys(total)) total[key] += result[key]
  console.log(`seed ${seed}: ${JSON.stringify(result)}`)
}
console.log(`all: ${JSON.stringify(total)}`)
process.exitCode = total.duplicates + total.wrong > 0 ? 1 : 0

async function runSeed(seed) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-once-'))
  const service = await createLocalService({
    dataDir,
    port: 0,
    closeGraceMs: 0,
    log: () => {},
    publicKeys: [{ publicKey: 'demopublickey', reusesContent: true }],
    minMultipartFileSizeBytes: PART_BYTES,
    minPartSizeBytes: 1000,
  })
  const random = randomOf(seed)
  const result = {
    stored: 0,
    failed: 0,
    duplicates: 0,
    wrong: 0,
    flipped: 0,
    lost: 0,
    reused: 0,
    requests: 0,
  }
  const transport = createTransport({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service.url,
      cdnCname: service.url,
      multipartMinFileSize: 3 * PART_BYTES,
      multipartChunkSize: PART_BYTES,
      realtimeUrl: '',
    },
    http: createLine(random, result),
    clock,
    online: { isOnline: () => true, subscribe: () => () => {} },
    random,
  })
  const hashes = new Map()
  const uploads = Array.from({ length: Number(values.files) }, (_, index) => index)
  const runNext = async () => {
    for (let index = uploads.shift(); index !== undefined; index = uploads.shift()) {
      const name = `${index}.bin`
      const bytes = createBytes(random)
      hashes.set(name, sha256(bytes))
      const entry = {
        internalId: name,
        file: new File([bytes], name),
        fileName: name,
        source: 'local',
        metadata: null,
      }
      const { signal } = new AbortController()
      await transport.upload(entry, { signal, onProgress() {}, onBytesSent() {} }).then(
        () => {
          result.stored++
        },
        () => {
          result.failed++
        },
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))
  transport.dispose()
  await service.close()
  const filesDir = join(dataDir, 'files')
  const names = new Set()
  for (const fact of (await readdir(filesDir)).filter((file) => file.endsWith('.json'))) {
    const { originalFilename, uuid } = JSON.parse(await readFile(join(filesDir, fact), 'utf8'))
    if (names.has(originalFilename)) result.duplicates++
    names.add(originalFilename)
    if (sha256(await readFile(join(filesDir, uuid))) !== hashes.get(originalFilename)) result.wrong++
  }
  await rm(dataDir, { recursive: true, force: true })
  return result
}

/** A network with faults. Bits flip in parts alone, which the service checks. */
function createLine(random, result) {
  return {
    async send({ method, url, headers, body, signal, onProgress, onBytesSent }) {
      const isFaulty = random() < faultyShare
      const kind = random()
      result.requests++
      if (signal.aborted) throw Object.assign(new Error('canceled'), { name: 'CancelError', isCancel: true })
      if (isFaulty && kind < 0.2) throw new NetworkError()
      // Slow enough for the question whether the service has the file.
      if (method === 'PUT') await new Promise((resolve) => setTimeout(resolve, PART_MS))
      let sent = body
      if (isFaulty && kind < 0.5 && method === 'PUT') {
        const bytes = new Uint8Array(await body.arrayBuffer())
        bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8)
        sent = bytes
        result.flipped++
      }
      if (isFaulty && kind >= 0.5 && kind < 0.6) return answer(503, '')
      let response
      try {
        const answered = await fetch(url, { method, headers, body: sent, signal })
        response = answer(answered.status, await answered.text())
      } catch (error) {
        if (signal.aborted)
          throw Object.assign(new Error('canceled'), { name: 'CancelError', isCancel: true })
        throw new NetworkError('Network error', { cause: error })
      }
      if (url.includes('/multipart/prove/') && response.text.includes('"is_ready":true')) result.reused++
      onProgress?.(1, 1)
      onBytesSent?.()
      // The service has done its work.
      if (isFaulty) {
        result.lost++
        throw new NetworkError()
      }
      return response
    },
  }
}

function answer(status, text) {
  return { status, statusText: '', text, retryAfter: null, headers: '' }
}

/** Small files, files of some parts, and, more than half of these, content that another file has. */
function createBytes(random) {
  const isLarge = random() < 0.4
  const isKnown = isLarge && random() < 0.6
  const sizeBytes = isKnown ? 150_000 : Math.floor(random() * 1000) + (isLarge ? 4 * PART_BYTES : 100)
  const start = isKnown ? 0 : Math.floor(random() * 1e9)
  return Uint8Array.from({ length: sizeBytes }, (_, index) => ((index + start) * 2_654_435_761) >>> 24)
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
