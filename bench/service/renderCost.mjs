// Processor time of the local service for what an editor requests of a photo of 12 megapixels: the mean of a session in which
// the amount of one operation changes from request to request. Linux only.
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { startService } from './startService.mjs'

const rounds = Number(process.argv[2] ?? 10)
const MS_PER_TICK = 10

/** Amounts differ from round to round, so that nothing is answered from the cache. */
const addresses = {
  'resize/800x alone': (n) => `-/stretch/off/-/resize/${800 + n}x/`,
  'eight colors, resize/800x': (n) =>
    `-/format/auto/-/progressive/yes/${colors(n)}-/quality/lightest/-/stretch/off/-/resize/800x/`,
  'filter, preview/800x800': (n) => `-/filter/adaris/${50 + n}/-/preview/800x800/`,
  'eight colors, mirror, rotate, crop, resize/800x': (n) =>
    `${colors(n)}-/mirror/-/rotate/90/-/crop/2000x2400/100,200/-/preview/-/stretch/off/-/resize/800x/`,
  'eight colors, resize/1600x': (n) => `${colors(n)}-/quality/lightest/-/stretch/off/-/resize/1600x/`,
  'eight colors, preview': (n) => `${colors(n)}-/preview/`,
  'filter thumbnail, 96 pixels': (n) =>
    `-/format/auto/-/brightness/10/-/filter/adaris/${50 + n}/-/quality/lightest/-/scale_crop/96x96/center/`,
}

function colors(n) {
  return (
    `-/enhance/${20 + n}/-/brightness/10/-/exposure/20/-/gamma/110/-/contrast/10/-/saturation/10/-/vibrance/10/-/warmth/10/` +
    '-/filter/adaris/80/'
  )
}

/** A picture with soft areas, edges and grain, as a camera makes it. */
async function createPhoto() {
  const noise = (width, height, sigma) => ({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma } },
  })
  const areas = await sharp(
    await sharp(noise(40, 30, 60))
      .png()
      .toBuffer(),
  )
    .resize(4000, 3000)
    .png()
    .toBuffer()
  const grain = await sharp(noise(4000, 3000, 6))
    .png()
    .toBuffer()
  return sharp(areas)
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Ticks that a process and its children have used. */
async function ticksOf(pid) {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  let ticks = 0
  for (const stat of stats) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!stat.startsWith(`${pid} `) && fields[1] !== String(pid)) continue
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks
}

const service = await startService()
const form = new FormData()
form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
form.set('file', new Blob([await createPhoto()]), 'photo.jpg')
const { file } = await (await fetch(`${service.url}/base/`, { method: 'POST', body: form })).json()
const get = async (modifiers) => {
  const response = await fetch(`${service.url}/${file}/${modifiers}`, {
    headers: { accept: 'image/webp,*/*' },
  })
  if (!response.ok) throw new Error(`${modifiers}: ${response.status} ${await response.text()}`)
  return response.arrayBuffer()
}
await get('-/preview/10x10/')
for (const [title, address] of Object.entries(addresses)) {
  const before = await ticksOf(service.pid)
  for (let round = 0; round < rounds; round++) await get(address(round))
  const usedMs = ((await ticksOf(service.pid)) - before) * MS_PER_TICK
  console.log(`${title}: ${Math.round(usedMs / rounds)} ms`)
}
await service.stop()
