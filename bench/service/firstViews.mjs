// How long the first person who looks at a new image waits: it's asked for as soon as the upload is answered, in sizes as those of a
// `srcset`, with --prerender and without. Photos of 12 megapixels as AVIF.
// node firstViews.mjs [views for each size, default 5]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const views = Number(process.argv[2] ?? 5)
const WIDTHS = [480, 960, 1440]
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
/** The image processes have started by then. */
const START_MS = 1500
/** All sizes of an image are rendered by then. */
const PAUSE_MS = 700
const operations = (width) => `format/auto/-/quality/smart/-/stretch/off/-/resize/${width}x/`
const program = fileURLToPath(
  new URL('../../services/local-service/bin/lading-local-service.js', import.meta.url),
)

/** A picture with soft areas, edges and grain, as a camera makes it. */
async function createPhoto() {
  const noise = (width, height, sigma) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer()
  const areas = await sharp(await noise(40, 30, 60))
    .resize(4000, 3000)
    .png()
    .toBuffer()
  return sharp(areas)
    .composite([{ input: await noise(4000, 3000, 6), blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Every image has other bytes, and so no render of an earlier one. */
const vary = (photo, index) =>
  sharp(photo)
    .modulate({ brightness: 1 + index / 1000 })
    .jpeg({ quality: 88 })
    .toBuffer()

async function measure(photo, isPrerendered) {
  const dir = await mkdtemp(join(tmpdir(), 'lading-views-'))
  const sizes = isPrerendered ? WIDTHS.flatMap((width) => ['--prerender', operations(width)]) : []
  const child = spawn(process.execPath, [program, '--port', '0', '--quiet', '--data', dir, ...sizes], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    const url = /http:\S+/.exec(line)[0]
    await wait(START_MS)
    const found = new Map(WIDTHS.map((width) => [width, []]))
    for (let index = 0; index < views * WIDTHS.length; index++) {
      const width = WIDTHS[index % WIDTHS.length]
      const form = new FormData()
      form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
      form.set('file', new Blob([await vary(photo, index)], { type: 'image/jpeg' }), 'a.jpg')
      const { file } = await (await fetch(`${url}/base/`, { method: 'POST', body: form })).json()
      const askedMs = performance.now()
      const answer = await fetch(`${url}/${file}/-/${operations(width)}`, { headers: { accept: ACCEPT } })
      await answer.arrayBuffer()
      found.get(width).push(performance.now() - askedMs)
      await wait(PAUSE_MS)
    }
    for (const [width, times] of found) {
      const sorted = times.toSorted((a, b) => a - b).map(Math.round)
      console.log(
        `${isPrerendered ? 'prerendered' : 'not prerendered'}, ${width} px:`,
        `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]}–${sorted.at(-1)})`,
      )
    }
  } finally {
    child.kill('SIGTERM')
    await rm(dir, { recursive: true, force: true })
  }
}

const photo = await createPhoto()
await measure(photo, true)
await measure(photo, false)
