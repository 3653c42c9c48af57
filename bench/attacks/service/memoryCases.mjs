import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runPool } from '../../service/nodes/callApi.mjs'
import { open } from '../lib/exchange.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { walkRoutes } from '../lib/walkRoutes.mjs'
import { attackHonestClients } from './attackHonestClients.mjs'
import { attackTemporary } from './attackTemporary.mjs'
import { signedProject } from './openProject.mjs'

const MEBIBYTE = 1_048_576
/** The documented limit for strangers of one network, 100 MiB, and the blocks of a disk. */
const MAX_STRANGER_MB = 110
const emoji = '😀'.repeat(512)
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, emoji]))

async function measureFolder(dir) {
  let bytes = 0
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    bytes += (await stat(join(entry.parentPath ?? entry.path, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return bytes / MEBIBYTE
}

async function sendForm(victim, fields, megabytes) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const { socket, closed } = await open(
    victim,
    `POST /base/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000000\r\n\r\n${parts.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  )
  const chunk = Buffer.alloc(MEBIBYTE, 'x')
  for (let sent = 0; sent < megabytes && socket.writable; sent++) {
    if (socket.write(chunk)) continue
    const drained = new Promise((resolve) => socket.once('drain', () => resolve(true)))
    if (!(await Promise.race([drained, closed, wait(2000)]))) break
  }
  return socket
}

const formHeaders = { 'content-type': 'multipart/form-data; boundary=b' }

function createManyFiles(count, sizeBytes) {
  const field = `--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\n${key}\r\n`
  const bytes = Buffer.alloc(sizeBytes, 'x')
  const files = Array.from({ length: count }, (_, index) => [
    `--b\r\nContent-Disposition: form-data; name="f${index}"; filename="a"\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  return Buffer.concat([field, ...files.flat(), '--b--\r\n'].map((part) => Buffer.from(part)))
}

/** Attacks on memory, disk and time. */
export const memoryCases = [
  {
    name: 'service/facts-in-memory',
    tried: '1,500 started uploads and 1,500 files with all metadata that is allowed, at a heap of 160 MB',
    expected: 'the node lives',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(1, { quiet: true }, { heapMb: 160 })
      const [victim] = nodes
      const start = {
        UPLOADCARE_PUB_KEY: key,
        filename: 'a',
        size: 9,
        part_size: 9,
        content_type: 'x/y',
        ...metadata,
      }
      const numbers = Array.from({ length: 1500 }, (_, index) => index)
      let done = 0
      await runPool(numbers, 16, async () => {
        if (!victim.isAlive()) return
        await call(victim, '/multipart/start/', start).catch(() => {})
        done++
      })
      await runPool(numbers, 16, async () => {
        if (!victim.isAlive()) return
        await upload(victim, 'x', { fields: metadata }).catch(() => {})
        done++
      })
      const memory = victim.isAlive() ? Math.round(await victim.residentMb()) : Number.NaN
      return { isGood: victim.isAlive(), detail: `${done} calls, ${memory} MB` }
    },
  },
  {
    name: 'service/bytes-of-strangers',
    tried: 'four endless forms without a key, and four with a key but no signature before the file',
    expected: `at most ${MAX_STRANGER_MB} MB of the first and 8 MB of the second on the disk`,
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const measured = []
      for (const fields of [{}, { UPLOADCARE_PUB_KEY: key, signature: 'wrong', expire: '9999999999' }]) {
        const temporaryDir = await mkdtemp(join(tmpdir(), 'lading-attack-'))
        await use({ stop: () => rm(temporaryDir, { recursive: true, force: true }) })
        const [victim] = (await startNodes(1, { projects: [signedProject], temporaryDir })).nodes
        const sends = Array.from({ length: 4 }, () => sendForm(victim, fields, 60))
        let most = 0
        let isSending = true
        const watch = (async () => {
          while (isSending) {
            most = Math.max(most, await measureFolder(temporaryDir))
            await wait(50)
          }
        })()
        const sockets = await Promise.all(sends)
        isSending = false
        await watch
        for (const socket of sockets) socket.destroy()
        measured.push(Math.round(most))
      }
      const [nobody = 0, unsigned = 0] = measured
      return {
        isGood: nobody <= MAX_STRANGER_MB && unsigned <= 8,
        detail: `${nobody} MB and ${unsigned} MB`,
      }
    },
  },
  {
    name: 'service/held-temporary-directory',
    tried:
      'one network fills the directory for temporary files and holds it: by forms, whole files, appends and parts',
    expected: 'every upload of another network is stored, and all room is free afterwards',
    needs: ['store', 'redis', 'disk'],
    run: attackTemporary,
  },
  {
    name: 'service/many-part-urls',
    tried: 'a call of 150 bytes for the part URLs of an upload of 1,000 parts',
    expected: 'an answer below 100 kB, or a refusal',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { minPartSizeBytes: 1000 })).nodes
      const fields = {
        UPLOADCARE_PUB_KEY: key,
        filename: 'a',
        size: 1_000_000,
        part_size: 1000,
        content_type: 'x/y',
      }
      const { uuid } = await call(victim, '/multipart/start/', fields)
      const body = new URLSearchParams({ UPLOADCARE_PUB_KEY: key, uuid })
      const response = await fetch(`${victim.url}/multipart/parts/?jsonerrors=1`, { method: 'POST', body })
      const { length } = await response.text()
      return { isGood: length < 100_000, detail: `${Math.round(length / 1000)} kB` }
    },
  },
  {
    name: 'service/many-files-in-forms',
    tried: '24 forms of 100 files of 200 kB at the same time, and 100 forms of 100 files of one byte',
    expected: 'at most 300 MB; what the node has not stored waits in the network',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const measured = []
      for (const [forms, sizeBytes] of [
        [24, 200_000],
        [100, 1],
      ]) {
        const [victim] = (await startNodes(1, { quiet: true }, { heapMb: 256 })).nodes
        const body = createManyFiles(100, sizeBytes)
        // Whatever isn't stored by then has filled the memory as far as it can.
        const signal = AbortSignal.timeout(15_000)
        const sends = Array.from({ length: forms }, () =>
          fetch(`${victim.url}/base/`, { method: 'POST', body, headers: formHeaders, signal }).then(
            ({ status }) => status,
            () => 200,
          ),
        )
        const failures = (await Promise.all(sends)).filter((status) => status !== 200).length
        measured.push({ failures, megabytes: victim.isAlive() ? await victim.peakMb() : Number.NaN })
      }
      return {
        isGood: measured.every(({ failures, megabytes }) => failures === 0 && megabytes <= 300),
        detail: measured
          .map(({ failures, megabytes }) => `${failures} failures, ${Math.round(megabytes)} MB`)
          .join('; '),
      }
    },
  },
  {
    name: 'service/hostile-clients',
    isMeasured: true,
    tried:
      '32 hostile clients beside honest ones: wrong secrets, unfinished forms, nonsense, large facts, cut requests',
    expected:
      'at most 256 MB, no honest failure, and a p99 of at most twice that without them, in one of three rounds',
    needs: ['store', 'redis'],
    run: attackHonestClients,
  },
  {
    name: 'service/aborted-requests',
    tried: 'requests to every route of a node that are cut, replaced, reordered, pipelined and half-closed',
    expected: 'the process lives, nothing is unhandled, memory stays flat',
    needs: ['store', 'redis'],
    async run({ startNodes, seconds }) {
      const sizes = { minPartSizeBytes: 1000, minMultipartFileSizeBytes: 1000 }
      const [victim] = (await startNodes(1, { quiet: true, ...sizes }, { heapMb: 160 })).nodes
      return walkRoutes(victim, { seconds: Math.max(10, seconds / 2) })
    },
  },
]
