// Opens a page in one of the three engines, with the same controls in each.
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { findFirefox } from '../../scripts/lib/findFirefox.mjs'
import { findWebkit } from '../../scripts/lib/findWebkit.mjs'
import { openPage } from './openPage.mjs'
import { servePage } from './servePage.mjs'

const POLL_MS = 50

/**
 * @typedef {object} Engine
 * @property {(order: object) => Promise<any>} run Calls `window.run` of the page and resolves with its result.
 * @property {(isOffline: boolean) => Promise<unknown>} setOffline Has the browser report no network, or a network again.
 * @property {() => Promise<unknown>} reload
 * @property {() => Promise<unknown>} close
 * @property {import('playwright').Page} [page] Of Chromium.
 * @property {import('playwright').BrowserContext} [context] Of Chromium.
 */

/** Names of the engines, and whether they are installed. */
export const engines = {
  chromium: () => true,
  firefox: () => Boolean(findFirefox()),
  webkit: () => Boolean(findWebkit()),
}

/**
 * @param {keyof typeof engines} name
 * @param {URL} entry Module of the page.
 * @returns {Promise<Engine>}
 */
export async function openEngine(name, entry) {
  return name === 'chromium' ? openChromium(entry) : openOther(name, entry)
}

/** @param {URL} entry */
async function openChromium(entry) {
  const { page, context, close } = await openPage(entry)
  return {
    run: (order) => page.evaluate((o) => window.run(o), order),
    setOffline: (isOffline) => context.setOffline(isOffline),
    reload: () => page.reload(),
    close,
    page,
    context,
  }
}

/**
 * @param {'firefox' | 'webkit'} name
 * @param {URL} entry
 */
async function openOther(name, entry) {
  const served = await servePage(entry)
  const driver = await startDriver(name)
  const isReady = async () => {
    while (!(await driver.evaluate(() => 'run' in window))) await pause()
  }
  await driver.open(served.url)
  await isReady()
  return {
    async run(order) {
      // A driver may limit the time of one call, so the result is collected by short ones.
      await driver.evaluate((o) => {
        window.outcome = undefined
        window.run(o).then(
          (result) => {
            window.outcome = { result }
          },
          (error) => {
            window.outcome = { error: String(error) }
          },
        )
      }, order)
      for (;;) {
        const outcome = await driver.evaluate(() => window.outcome ?? null)
        if (outcome?.error) throw new Error(outcome.error)
        if (outcome) return outcome.result
        await pause()
      }
    },
    // No driver takes the network away in these engines: the page sees what it would see then, and the caller cuts the line.
    setOffline: (isOffline) =>
      driver.evaluate((value) => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !value })
        window.dispatchEvent(new Event(value ? 'offline' : 'online'))
      }, isOffline),
    async reload() {
      await driver.reload()
      await isReady()
    },
    async close() {
      await driver.close()
      served.close()
    },
  }
}

/** @param {'firefox' | 'webkit'} name */
async function startDriver(name) {
  const folder = new URL('../../node_modules/.cache/lading-bench/', import.meta.url)
  const outfile = new URL(`${name}-${process.pid}.mjs`, folder)
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL(`../../e2e/engines/${name}Driver.ts`, import.meta.url))],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile: fileURLToPath(outfile),
  })
  try {
    const { firefoxDriver, webkitDriver } = await import(outfile.href)
    return await (name === 'firefox' ? firefoxDriver(findFirefox()) : webkitDriver(findWebkit()))
  } finally {
    await rm(outfile)
  }
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
