// How soon the frame of a cloud source appears, and what 10,000 random messages of it do. See bench/README.md.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'
import { findPort } from '../../scripts/lib/findPort.mjs'
import { servePlayground } from '../../scripts/lib/servePlayground.mjs'
import { startLocalService } from '../../scripts/lib/startLocalService.mjs'

const ROUNDS = 9
const MESSAGES = 10_000

const data = await mkdtemp(join(tmpdir(), 'lading-bench-'))
const service = await startLocalService({ port: 0, data })
const port = await findPort({ asked: undefined, usual: 4500, flag: '' })
const playground = await servePlayground({ port, localServiceUrl: service.url })
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumArgs] })
const page = await browser.newPage()
const errors = []
page.on('pageerror', (error) => errors.push(String(error)))

async function openDropbox(switches) {
  const query = new URLSearchParams({
    ui: 'bare',
    layout: 'inline',
    preload: 'eager',
    socialBaseUrl: `${service.url}/cloud/${switches}`,
  })
  await page.goto(`${playground.url}/?${query}`)
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: 'Dropbox' })
  // Loads the activity, as every pointer does before its click.
  await button.hover()
  await page.waitForLoadState('networkidle')
  return button
}

const times = []
for (let round = 0; round < ROUNDS; round++) {
  await openDropbox('signed-in')
  times.push(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const begun = performance.now()
          const isThere = () => document.querySelector('[data-phase="ready"]')
          const observer = new MutationObserver(() => {
            if (!isThere()) return
            observer.disconnect()
            // After the frame was painted.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
          })
          observer.observe(document.body, { subtree: true, attributes: true, childList: true })
          const buttons = [...document.querySelectorAll('button')]
          buttons.find(({ textContent }) => textContent === 'Dropbox')?.click()
        }),
    ),
  )
}
times.sort((a, b) => a - b)
const [fastest, median, slowest] = [0, (ROUNDS - 1) / 2, ROUNDS - 1].map((at) => Math.round(times[at]))
console.log(`Press to visible frame: median ${median} ms, ${fastest} to ${slowest} ms of ${ROUNDS} rounds`)

await (await openDropbox('signed-in')).click()
await page.getByText('0 of 3 selected').waitFor()
const cloud = page.frames().find((frame) => frame.url().startsWith(service.url))
const before = await page.locator('.lading').innerHTML()
const lasted = await cloud.evaluate(async (count) => {
  const pick = (...values) => values[Math.floor(Math.random() * values.length)]
  const value = () =>
    pick(null, undefined, '', 'a', -1, 0.5, Number.NaN, true, [], {}, [null], { url: 'javascript:0' })
  // Valid in everything but one field, or in nothing.
  const message = () => {
    const files = [{ url: 'https://a.test/a', filename: 'a' }]
    const valid = { total: 3, selectedCount: 1, isReady: true, isMultipleMode: true, selectedFiles: files }
    const field = pick('total', 'selectedCount', 'isReady', 'isMultipleMode', 'file', 'type')
    if (field === 'file') valid.selectedFiles = [pick(null, 'a', 7, {}, { url: 'data:,a' }, { url: 7 })]
    else if (field !== 'type') valid[field] = pick(-1, 0.5, 'a', null, {}, Number.NaN)
    return pick({ type: field === 'type' ? value() : 'selected-files-change', ...valid }, value())
  }
  const begun = performance.now()
  for (let sent = 0; sent < count; sent++) window.parent.postMessage(message(), '*')
  await new Promise((resolve) => setTimeout(resolve, 0))
  return performance.now() - begun
}, MESSAGES)
await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
const isUnchanged = before === (await page.locator('.lading').innerHTML())
console.log(
  `${MESSAGES} invalid messages in ${Math.round(lasted)} ms: ${isUnchanged ? 'no change' : 'CHANGED'}`,
)

await (await openDropbox('signed-in,moved')).click()
await page.frameLocator('iframe').getByText('Messages received').waitFor()
await page.waitForLoadState('networkidle')
const leaked = await page.frameLocator('iframe').locator('#echo li').count()
console.log(`Messages to another origin: ${leaked}; errors of the page: ${errors.length}`)

await browser.close()
await playground.close()
await service.stop()
await rm(data, { recursive: true, force: true })
process.exitCode = median <= 300 && isUnchanged && leaked === 0 && errors.length === 0 ? 0 : 1
