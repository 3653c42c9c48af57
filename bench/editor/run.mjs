// Measures the editor's preview: `node bench/editor/run.mjs [--only lading|published|accuracy|openings]`.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { startService } from '../service/startService.mjs'
import { openPage } from '../transport/openPage.mjs'

const only = process.argv[process.argv.indexOf('--only') + 1]
const isWanted = (name) => !process.argv.includes('--only') || only === name
const PAGE = new URL('./page.ts', import.meta.url)
// The engines are no part of the package's exports.
const alias = {
  'editor-preview': fileURLToPath(new URL('../../packages/plugin-editor/dist/preview', import.meta.url)),
}
/** Nothing is under way if nothing has been requested for so long. */
const CALM_MS = 1000
const service = await startService()
try {
  if (isWanted('accuracy')) await measureAccuracy()
  if (isWanted('lading')) await measureEditor('lading')
  if (isWanted('openings')) await measureOpenings()
  if (isWanted('published')) await measureEditor('published')
} finally {
  await service.stop()
}

async function measureAccuracy() {
  const pixels = Buffer.alloc(128 * 128 * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.floor(Math.random() * 256)
  const chart = sharp(pixels, { raw: { width: 128, height: 128, channels: 3 } }).png()
  const url = await upload(await chart.toBuffer(), 'chart.png')
  const { page, close } = await openPage(PAGE, { alias })
  const rows = await page.evaluate((original) => window.run.accuracy(original), url)
  await close()
  const groups = new Map()
  for (const row of rows) {
    const name = `${row.engine} | ${row.operation}`
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  console.log('| engine | operation | mean | p99 | max |\n|---|---|---:|---:|---:|')
  for (const [name, list] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const most = (key) => Math.max(...list.map((row) => row[key]))
    console.log(`| ${name} | ${most('mean').toFixed(2)} | ${most('p99')} | ${most('max')} |`)
  }
}

/** Opens a photo again and again, and drags its crop. */
async function measureOpenings() {
  const url = await uploadPhoto()
  const { page, context, close } = await openPage(PAGE, { alias, minify: true })
  await page.setViewportSize({ width: 800, height: 600 })
  await page.addStyleTag({ content: await page.evaluate(async () => (await fetch('/main.css')).text()) })
  const cdp = await context.newCDPSession(page)
  const first = await page.evaluate((original) => window.run.open(original), url)
  console.log(
    `first opening: editable after ${Math.round(first.editable)} ms, picture after ${Math.round(first.painted)} ms`,
  )
  console.log(
    `script, style and layout of a move of the crop: ${(await dragCost(page, cdp)).toFixed(2)} ms (mean of 200)`,
  )
  await page.evaluate(() => window.run.close())
  const counts = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners, documents } = await cdp.send('Memory.getDOMCounters')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return { nodes, jsEventListeners, documents, heapKb: Math.round(usedSize / 1024) }
  }
  const openings = []
  for (let count = 0; count < 60; count++) {
    if (count === 10) console.log('after 10 openings', await counts())
    openings.push(await page.evaluate((original) => window.run.open(original), url))
    await page.evaluate(() => window.run.close())
  }
  console.log('after 60 openings', await counts())
  const later = openings.map(({ editable }) => editable).sort((a, b) => a - b)
  console.log(`later openings: editable after ${Math.round(later[30])} ms (median)`)
  await close()
}

/**
 * Drags a corner of the crop by real input. Returns the milliseconds of processor time of a move.
 *
 * @param {import('playwright').Page} page
 * @param {import('playwright').CDPSession} cdp
 */
async function dragCost(page, cdp) {
  await cdp.send('Performance.enable')
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return 1000 * (value('ScriptDuration') + value('LayoutDuration') + value('RecalcStyleDuration'))
  }
  const box = await page.getByRole('slider', { name: 'Bottom right corner' }).boundingBox()
  if (!box) throw new Error('No corner.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const before = await spent()
  for (let move = 1; move <= 200; move++) await page.mouse.move(x - move / 2, y - move / 2)
  const after = await spent()
  await page.mouse.up()
  return (after - before) / 200
}

/** Uploads a photo of 12 megapixels. */
async function uploadPhoto() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 60 }
  const photo = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise } })
    .blur(6)
    .resize(4000, 3000)
  return await upload(await photo.jpeg().toBuffer(), 'photo.jpg')
}

/** @param {'lading' | 'published'} which */
async function measureEditor(which) {
  const url = await uploadPhoto()
  const { page, close } = await openPage(PAGE, { alias, minify: true })
  await page.setViewportSize({ width: 800, height: 600 })
  await page.addStyleTag({ content: await page.evaluate(async () => (await fetch('/main.css')).text()) })
  const traffic = watchTraffic(page)
  let start = performance.now()
  const since = () => Math.round(performance.now() - start)
  const names = { lading: 'mountLading', published: 'mountPublished' }
  await page.evaluate(([name, original]) => window.run[name](original), [names[which], url])
  // The published editor's controls may lie outside of the viewport.
  const press = (locator) => locator.evaluate((element) => element.click())
  const tab = (label) => page.getByRole('tab', { name: label })
  await page.waitForFunction(() =>
    document.querySelector('.lading-color-fill img, uc-editor-image-cropper canvas'),
  )
  if (which === 'lading') console.log(`${which}: picture after ${since()} ms`)
  await traffic.rest()

  await press(tab('Tuning'))
  await traffic.rest()
  const before = traffic.pictures.length
  await press(page.getByText('Exposure', { exact: true }))
  await traffic.rest()
  console.log(`${which}: opening Exposure requests ${traffic.pictures.length - before} pictures`)

  const slider = page.locator('input[type=range]:visible').first()
  const box = await slider.boundingBox()
  if (box) {
    await watchFrames(page)
    const atDrag = traffic.pictures.length
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width / 2 + 30, y)
    await page.mouse.down()
    for (let step = 1; step <= 40; step++) await page.mouse.move(box.x + box.width / 2 + 30 + step * 3, y)
    const during = traffic.pictures.length - atDrag
    const frames = await page.evaluate(() => window.frames_)
    await page.mouse.up()
    const painted = frames.filter(({ drawn }) => drawn)
    const times = painted.map(({ ms }) => ms).sort((a, b) => a - b)
    console.log(`${which}: requests while dragging ${during}`)
    if (which === 'lading') {
      console.log(
        `${which}: painted before the next frame ${painted.length} of ${frames.length}; input to drawn, median ${times[times.length >> 1]?.toFixed(1)} ms`,
      )
    }
  }
  await traffic.rest()
  await press(
    page
      .getByRole('button', { name: /^cancel$/i })
      .locator('visible=true')
      .first(),
  )
  traffic.reset()
  start = performance.now()
  await press(tab('Filters'))
  if (which === 'lading') {
    await page.waitForFunction(() => document.querySelectorAll('.lading-color-thumb > *').length === 41)
  } else await traffic.rest()
  const calm = which === 'lading' ? 0 : CALM_MS
  console.log(
    `${which}: thumbs after ${since() - calm} ms, ${traffic.pictures.length} requests, at most ${traffic.most()} at once`,
  )
  await close()
}

/** Counts pictures that are requested. @param {import('playwright').Page} page */
function watchTraffic(page) {
  const pictures = []
  let inFlight = 0
  let most = 0
  page.on('request', (request) => {
    if (request.resourceType() !== 'image' || request.url().startsWith('data:')) return
    pictures.push(request.url())
    most = Math.max(most, ++inFlight)
  })
  const done = (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith('data:')) inFlight--
  }
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  return {
    pictures,
    most: () => most,
    reset() {
      pictures.length = 0
      most = 0
    },
    /** Resolves when nothing has been requested for a while. */
    async rest() {
      for (let calm = 0, last = -1; calm < CALM_MS / 100; ) {
        await page.waitForTimeout(100)
        calm = inFlight === 0 && last === pictures.length ? calm + 1 : 0
        last = pictures.length
      }
    },
  }
}

/** Records for each input event whether something was drawn before the next frame. @param {import('playwright').Page} page */
async function watchFrames(page) {
  await page.evaluate(() => {
    const frames = []
    window.frames_ = frames
    const { drawArrays } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawArrays = function (...args) {
      drawArrays.apply(this, args)
      const open = frames.at(-1)
      if (open && !open.isOver) Object.assign(open, { drawn: true, ms: performance.now() - open.start })
    }
    document.addEventListener(
      'input',
      () => {
        const frame = { start: performance.now(), drawn: false, ms: 0, isOver: false }
        frames.push(frame)
        requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(frame, { isOver: true })))
      },
      true,
    )
  })
}

/** Uploads a file and returns the address of its original. */
async function upload(bytes, name) {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  form.set('UPLOADCARE_STORE', '1')
  form.set('file', new File([bytes], name))
  const response = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body: form })
  const { file } = await response.json()
  if (!file) throw new Error('The upload failed.')
  return `${service.url}/${file}/`
}
