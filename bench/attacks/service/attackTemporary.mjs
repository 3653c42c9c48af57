import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { open } from '../lib/exchange.mjs'
import { mountDisk } from '../lib/mountDisk.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { openProject } from './openProject.mjs'

const MEBIBYTE = 1_048_576
const DISK_MB = 32
/** Bytes of one hostile request before it slows down. */
const BURST_BYTES = 4 * MEBIBYTE
/** Slow, but faster than what is cut off. */
const DRIP_BYTES = 600
const ROUNDS = 4
const HOSTILE = '198.51.100.7'
const honest = { 'x-forwarded-for': '203.0.113.9' }

const FORM = `--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\n${key}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
const WHOLE = '\r\n--b\r\nContent-Disposition: form-data; name="metadata[a]"\r\n\r\n'
const TYPE = 'Content-Type: multipart/form-data; boundary=b\r\n'

/** Ways to have bytes on the disk of a node: the head of a request, what comes before its bytes, and what comes after them. */
const ways = {
  forms: async () => ({ head: `POST /base/ HTTP/1.1\r\n${TYPE}`, start: FORM }),
  'whole files': async () => ({ head: `POST /base/ HTTP/1.1\r\n${TYPE}`, start: FORM, end: WHOLE }),
  async appends(victim) {
    const { headers } = await fetch(`${victim.url}/resumable/?pub_key=${key}`, {
      method: 'POST',
      headers: { 'upload-complete': '?0', 'upload-length': '900000000', 'x-forwarded-for': HOSTILE },
    })
    const { pathname } = new URL(headers.get('location') ?? '')
    return {
      head: `PATCH ${pathname} HTTP/1.1\r\nContent-Type: application/partial-upload\r\nUpload-Offset: 0\r\nUpload-Complete: ?0\r\n`,
    }
  },
  async parts(victim) {
    const size = 900_000_000
    const fields = { UPLOADCARE_PUB_KEY: key, filename: 'a', size, part_size: size, content_type: 'x/y' }
    const { parts } = await call(victim, '/multipart/start/', fields, { 'x-forwarded-for': HOSTILE })
    const { pathname, search } = new URL(parts[0])
    return { head: `PUT ${pathname}${search} HTTP/1.1\r\n`, length: size }
  },
}

async function measureFree(dir) {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/** Fills what is free of the disk of a node. */
async function fill(victim, dir, prepare, held) {
  for (let left = await measureFree(dir); left > 0; left -= BURST_BYTES) {
    const { head, start = '', end = '', length = 900_000_000 } = await prepare(victim)
    const from = `Host: localhost\r\nX-Forwarded-For: ${HOSTILE}\r\n`
    const connection = await open(victim, `${head}${from}Content-Length: ${length}\r\n\r\n${start}`)
    connection.socket.write(Buffer.alloc(BURST_BYTES, 'x'))
    connection.socket.write(end)
    held.push(connection)
  }
  while ((await measureFree(dir)) > BURST_BYTES + MEBIBYTE) await wait(20)
}

/** Keeps the disk of a node full, and counts how many uploads of another network are stored nevertheless. */
async function hold(victim, dir, prepare) {
  const free = await measureFree(dir)
  const held = []
  const drip = setInterval(() => {
    for (const { socket } of held) if (socket.writable) socket.write('x'.repeat(DRIP_BYTES))
  }, 1000)
  let stored = 0
  for (let round = 0; round < ROUNDS; round++) {
    await fill(victim, dir, prepare, held)
    const bytes = Buffer.alloc(BURST_BYTES * 2, 'y')
    const { file } = await upload(victim, bytes, { headers: honest }).catch(() => ({}))
    if (typeof file === 'string') stored++
  }
  clearInterval(drip)
  for (const { socket } of held) socket.destroy()
  while ((await measureFree(dir)) < free - MEBIBYTE) await wait(100)
  return stored
}

/** One network with nothing but a public key against the directory for temporary files, in each way that it's written. */
export async function attackTemporary({ startNodes, use, createBucket }) {
  const { dir } = await use(mountDisk(DISK_MB))
  const { s3 } = await createBucket()
  const options = {
    projects: [openProject],
    temporaryDir: dir,
    trustProxy: true,
    minPartSizeBytes: 50_000_000,
    s3: { ...s3, parts: 'relayed' },
  }
  const [victim] = (await startNodes(1, options)).nodes
  const counts = []
  for (const [name, prepare] of Object.entries(ways)) {
    counts.push([name, await hold(victim, dir, prepare)])
  }
  return {
    isGood: victim.isAlive() && counts.every(([, stored]) => stored === ROUNDS),
    detail: counts.map(([name, stored]) => `${stored} of ${ROUNDS} against ${name}`).join(', '),
  }
}
