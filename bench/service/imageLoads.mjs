// How long an upload of 1 kB takes while the local service is busy with images.
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { startService } from './startService.mjs'

const seconds = Number(process.argv[2] ?? 20)
const slowSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"><filter id="f" x="0" y="0" width="1" height="1">' +
  '<feTurbulence baseFrequency="0.9" numOctaves="200"/></filter><rect width="8000" height="8000" filter="url(#f)"/></svg>'

async function upload(service, bytes, name) {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  form.set('file', new Blob([bytes]), name)
  const response = await fetch(`${service.url}/base/`, { method: 'POST', body: form })
  return (await response.json()).file
}

/** A PNG of one row, which is a few kilobytes on disk. */
function createRow(width) {
  const crcOf = (bytes) => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crcOf(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(1, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8) + 1))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photo of 12 megapixels that no encoder can make small. */
async function createPhoto(seed) {
  const noise = { type: 'gaussian', mean: 90 + seed * 10, sigma: 40 }
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer()
}

const loads = {
  'no image': async () => [],
  'four renders of a slow SVG': async (service) =>
    Promise.all(Array.from({ length: 4 }, () => upload(service, slowSvg, 'a.svg'))),
  'a PNG of 75,000,000 by 1 pixels': async (service) => {
    const uuid = await upload(service, createRow(75_000_000), 'a.png')
    return [uuid, uuid, uuid, uuid]
  },
  'eight photos of 12 megapixels': async (service) =>
    Promise.all(
      Array.from({ length: 8 }, async (_, seed) => upload(service, await createPhoto(seed), 'a.jpg')),
    ),
}

for (const [title, prepare] of Object.entries(loads)) {
  if (!title.includes(process.argv[3] ?? '')) continue
  const service = await startService()
  const files = await prepare(service)
  // Writes of the preparation must not count: the disk is no part of the question.
  await wait(3000)
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  let renders = 0
  const load = files.map(async (uuid, index) => {
    for (let round = 0; !stop.signal.aborted; round++) {
      // Each round differs, so that none is answered from the cache.
      const operations = `-/rotate/90/-/blur/${10 + round}/-/resize/${100 + index}x/`
      const answer = await fetch(`${service.url}/${uuid}/${operations}`, { signal: stop.signal }).catch(
        () => null,
      )
      await answer?.arrayBuffer().catch(() => {})
      renders++
    }
  })
  const timesMs = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now()
    await upload(service, 'x'.repeat(1000), 'a.txt')
    timesMs.push(performance.now() - start)
    await wait(20)
  }
  stop.abort()
  await Promise.all(load)
  await service.stop()
  timesMs.sort((a, b) => a - b)
  const at = (share) => Math.round(timesMs[Math.ceil(timesMs.length * share) - 1])
  console.log(
    `${title}: ${timesMs.length} uploads, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${renders} renders`,
  )
}
