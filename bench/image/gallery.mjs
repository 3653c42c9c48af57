// Measures the cost of scrolling through the thousand pictures of the playground for the thread of the page. Described in bench/README.md.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'
import { findPort } from '../../scripts/lib/findPort.mjs'
import { servePlayground } from '../../scripts/lib/servePlayground.mjs'
import { startLocalService } from '../../scripts/lib/startLocalService.mjs'

/** Frames of one measurement: the metrics of a single frame would cost more than the frame. */
const STEP_FRAMES = 20
const STEPS = Number(process.argv[2] ?? 30)

const data = await mkdtemp(join(tmpdir(), 'lading-bench-'))
const service = await startLocalService({ port: 0, data })
const port = await findPort({ asked: undefined, usual: 4600, flag: '' })
const playground = await servePlayground({ port, localServiceUrl: service.url })
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumArgs] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 }
  const body = await sharp({ create: { width: 402, height: 302, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer()
  // One picture for all, so that making pictures takes nothing of the processors.
  let requests = 0
  await page.route('**/-/crop/**', (route) => {
    requests += 1
    return route.fulfill({ body, contentType: 'image/jpeg' })
  })
  await page.goto(`${playground.url}/?ui=gallery`)
  await page.locator('.gallery-list img').last().waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metrics = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const ms = (/** @type {string} */ name) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    return {
      all: ms('TaskDuration'),
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
    }
  }
  const scroll = (/** @type {number} */ part) =>
    page.evaluate(
      async ([share, frames]) => {
        for (let frame = 0; frame < frames; frame += 1) {
          const room = document.documentElement.scrollHeight - innerHeight
          scrollBy(0, (share * room) / frames)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      },
      /** @type {const} */ ([part, STEP_FRAMES]),
    )
  for (const direction of ['down, pictures are requested', 'up, pictures are there']) {
    /** @type {Awaited<ReturnType<typeof metrics>>[]} */
    const steps = []
    for (let step = 0; step < STEPS; step += 1) {
      const before = await metrics()
      await scroll((direction.startsWith('down') ? 1 : -1) / STEPS)
      const after = await metrics()
      const perFrame = (/** @type {keyof typeof after} */ name) => (after[name] - before[name]) / STEP_FRAMES
      steps.push({ all: perFrame('all'), script: perFrame('script'), layout: perFrame('layout') })
    }
    console.log(`${direction}: CPU of the page's thread per frame, ms`)
    for (const name of /** @type {const} */ (['all', 'script', 'layout'])) {
      const sorted = steps.map((step) => step[name]).toSorted((a, b) => a - b)
      const at = (/** @type {number} */ share) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(2)
      console.log(`  ${name}: median ${at(0.5)}, worst ${STEP_FRAMES} frames ${at(1)}`)
    }
  }
  console.log(`${requests} pictures were requested.`)
} finally {
  await browser.close()
  await playground.close()
  await service.stop()
  await rm(data, { recursive: true })
}
