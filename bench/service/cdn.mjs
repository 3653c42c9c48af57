// Processor time for each rendered image, compared with ten lines of sharp (floorImages.mjs) with the same settings, and for a second
// request, compared with a 304. Every image has another width, so that nothing is answered from a cache; batches of both alternate. Linux only.
// node cdn.mjs [images for each row, default 200]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readProcesses } from './readProcesses.mjs'

const images = Number(process.argv[2] ?? 200)
const BATCH = 20
const HITS = 2000
const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function get(url, headers = {}) {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, async (answer) => {
      const chunks = []
      for await (const chunk of answer) chunks.push(chunk)
      if (![200, 304].includes(answer.statusCode))
        return reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(chunks)}`))
      resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })
}

/** A picture with soft areas, edges and grain, as a camera makes it. */
async function createPhoto(width, height) {
  const noise = (w, h, sigma) =>
    sharp({
      create: {
        width: w,
        height: h,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer()
  const areas = await sharp(await noise(40, 30, 60))
    .resize(width, height)
    .png()
    .toBuffer()
  return sharp(areas).composite([{ input: await noise(width, height, 6), blend: 'overlay' }])
}

const dir = await mkdtemp(join(tmpdir(), 'lading-cdn-'))
const sources = join(dir, 'sources')
await mkdir(sources)
const photo = await createPhoto(4000, 3000)
const large = await photo.jpeg({ quality: 90 }).toBuffer()
const pictures = {
  'large.jpg': large,
  'photo.jpg': await sharp(large).resize(2000).jpeg({ quality: 85 }).toBuffer(),
  'clear.png': await sharp(large).resize(1600).ensureAlpha(0.8).png().toBuffer(),
}
for (const [name, bytes] of Object.entries(pictures)) await writeFile(join(sources, name), bytes)

async function start(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: /http:\S+/.exec(line)[0],
    cpuMs: async () => (await readProcesses(child.pid)).reduce((sum, it) => sum + it.cpuMs, 0),
    stop: () => child.kill('SIGTERM'),
  }
}

const ours = await start([
  file('../../services/local-service/bin/lading-local-service.js'),
  ...['--port', '0', '--quiet', '--data', join(dir, 'data')],
])
const floor = await start([file('./floorImages.mjs'), sources])
const ids = {}
for (const [name, bytes] of Object.entries(pictures)) {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  form.set('file', new Blob([bytes]), name)
  ids[name] = (await (await fetch(`${ours.url}/base/`, { method: 'POST', body: form })).json()).file
}

const rows = [
  ['JPEG 2000 to JPEG 500', 'photo.jpg', 500, 'jpeg', 'quality=80', images],
  ['JPEG 12 MP to WebP 1200', 'large.jpg', 1200, 'webp', 'quality=80&effort=2', images],
  ['PNG with alpha 1600 to WebP 800', 'clear.png', 800, 'webp', 'quality=80&effort=2', images],
]

try {
  for (const [title, name, width, format, options, count] of rows) {
    const used = { ours: 0, floor: 0 }
    const urls = (at) => ({
      ours: `${ours.url}/${ids[name]}/-/format/${format}/-/resize/${width - 100 + at}x/`,
      floor: `${floor.url}/${name}?width=${width - 100 + at}&format=${format}&${options}`,
    })
    const bytes = { ours: 0, floor: 0 }
    for (let at = -BATCH; at < count; at += BATCH) {
      for (const [key, server] of Object.entries({ ours, floor })) {
        const before = await server.cpuMs()
        for (let next = at; next < at + BATCH; next++) {
          const answer = await get(urls(next)[key])
          if (at >= 0) bytes[key] += answer.bytes.length
        }
        // The first batch warms both up.
        if (at >= 0) used[key] += (await server.cpuMs()) - before
      }
    }
    const [a, b] = [used.ours / count, used.floor / count]
    console.log(
      `${title}, ${count} images: ${a.toFixed(1)} ms, sharp alone ${b.toFixed(1)} ms: ${(a / b).toFixed(2)} times, ` +
        `${(a - b).toFixed(1)} ms more; bytes ${Math.round(bytes.ours / count)} and ${Math.round(bytes.floor / count)}`,
    )
  }
  const url = `${ours.url}/${ids['photo.jpg']}/-/format/jpeg/-/resize/500x/`
  const { headers } = await get(url)
  const times = { hit: 0, unchanged: 0 }
  const ways = { hit: {}, unchanged: { 'if-none-match': headers.etag } }
  for (let round = -1; round < 5; round++) {
    for (const [key, sent] of Object.entries(ways)) {
      const before = await ours.cpuMs()
      for (let at = 0; at < HITS / 5; at++) await get(url, sent)
      if (round >= 0) times[key] += (await ours.cpuMs()) - before
    }
  }
  console.log(
    `A hit: ${(times.hit / HITS).toFixed(3)} ms, a 304: ${(times.unchanged / HITS).toFixed(3)} ms: ` +
      `${(times.hit / times.unchanged).toFixed(2)} times`,
  )
} finally {
  ours.stop()
  floor.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit()
