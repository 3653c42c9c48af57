// Measures the cost of shrinking a photo in Chromium. Described in bench/README.md.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openPage } from '../transport/openPage.mjs'
import { makeScene } from './makeScene.mjs'

const ROUNDS = 5
const COUNT = Number(process.argv[2] ?? 100)
const SIZE = { width: 1600, height: 1200 }
const dist = new URL('../../packages/plugin-image-shrink/dist/', import.meta.url)
const photo = await makeScene(4000, 3000)
const photos = { 12: photo, 48: await sharp(photo).resize(8000).jpeg({ quality: 92 }).toBuffer() }

const { page, browser, close } = await openPage(new URL('./page.ts', import.meta.url), {
  minify: true,
  alias: { 'shrink-dist': fileURLToPath(dist) },
  entries: { shrinkWorker: new URL('shrinkWorker.js', dist) },
})
try {
  for (const [name, body] of Object.entries(photos)) {
    await page.route(`**/${name}.jpg`, (route) => route.fulfill({ body, contentType: 'image/jpeg' }))
  }
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  /** Largest memory of a process of the page so far, in MB. */
  const peakMb = async () => {
    const all = renderers.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    })
    return Math.max(...(await Promise.all(all)))
  }
  const run = (
    /** @type {'lading' | 'uploadcare' | 'compressor'} */ way,
    /** @type {number} */ size,
    count = 1,
  ) =>
    page.evaluate(
      ([name, url, times]) => window.run(name, url, times),
      /** @type {const} */ ([way, `/${size}.jpg`, count]),
    )

  const expected = await sharp(photos[12])
    .resize({ ...SIZE, kernel: 'lanczos3', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const psnr = async (/** @type {Buffer} */ image) => {
    const actual = await sharp(image).removeAlpha().raw().toBuffer()
    const error = expected.reduce((sum, value, i) => sum + (value - (actual[i] ?? 0)) ** 2, 0)
    return 10 * Math.log10(255 ** 2 / (error / expected.length))
  }
  const ideal = await sharp(expected, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  console.log(`Lanczos, quality 80: ${(await psnr(ideal)).toFixed(2)} dB\n`)

  const cold = await run('lading', 12)
  console.log(`First photo of 12 MP, with the start of the worker: ${cold.ms.toFixed(0)} ms\n`)
  const { ms } = await run('lading', 12, COUNT)
  console.log(
    `${COUNT} photos of 12 MP: ${(ms / 1000).toFixed(1)} s; most memory of the page ${(await peakMb()).toFixed(0)} MB\n`,
  )

  console.log('| | 12 MP, ms | longest block, ms | 48 MP, ms | PSNR, dB |\n|---|---:|---:|---:|---:|')
  const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  for (const way of /** @type {const} */ (['lading', 'uploadcare', 'compressor'])) {
    const rounds = []
    const large = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await run(way, 12))
    for (let round = 0; round < ROUNDS; round += 1) large.push(await run(way, 48))
    const result = Buffer.from(rounds[0]?.result ?? '', 'base64')
    const figures = [
      median(rounds.map((figures) => figures.ms)).toFixed(0),
      median(rounds.map((figures) => figures.blockMs)).toFixed(0),
      median(large.map((figures) => figures.ms)).toFixed(0),
      (await psnr(result)).toFixed(2),
    ]
    console.log(`| ${way} | ${figures.join(' | ')} |`)
  }
} finally {
  await close()
}
