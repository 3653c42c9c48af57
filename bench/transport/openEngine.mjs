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
 * @property {(script: string, service: string) => Promise<unknown>} startWorker Calls `window.startWorker` of the page.
 * @property {(name: string, ...given: unknown[]) => Promise<any>} call Calls a function of the page.
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
 * @param {import('./servePage.mjs').PageOptions} options
 * @returns {Promise<Engine>}
 */
export async function openEngine(name, entry, options) {
  return name === 'chromium' ? openChromium(entry, options) : openOther(name, entry, options)
}

/**
 * @param {URL} entry
 * @param {import('./servePage.mjs').PageOptions} options
 */
async function openChromium(entry, options) {
  const { page, context, close } = await openPage(entry, options)
  return {
    run: (order) => page.evaluate((o) => window.run(o), order),
    startWorker: (...given) => page.evaluate((o) => window.startWorker(...o), given),
    call: (name, ...given) => page.evaluate(([f, ...values]) => window[f](...values), [name, ...given]),
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
 * @param {import('./servePage.mjs').PageOptions} options
 */
async function openOther(name, entry, options) {
  const served = await servePage(entry, options)
  const driver = await startDriver(name)
  const isReady = async () => {
    while (!(await driver.evaluate(() => 'run' in window))) await pause()
  }
  await driver.open(served.url)
  await isReady()
  /** Calls a function of the page. A driver may limit the time of one call, so the result is collected by short ones. */
  const call = async (name, ...given) => {
    await driver.evaluate(
      ([name, ...given]) => {
        window.outcome = undefined
        window[name](...given).then(
          (result) => {
            window.outcome = { result }
          },
          (error) => {
            window.outcome = { error: String(error) }
          },
        )
      },
      [name, ...given],
    )
    for (;;) {
      const outcome = await driver.evaluate(() => window.outcome ?? null)
      if (outcome?.error) throw new Error(outcome.error)
      if (outcome) return outcome.result
      await pause()
    }
  }
  return {
    run: (order) => call('run', order),
    startWorker: (...given) => call('startWorker', ...given),
    call,
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
