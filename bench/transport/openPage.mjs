// Bundles a module for the browser, serves it from its own origin and opens it in Chromium.
import { chromium } from 'playwright'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'
import { servePage } from './servePage.mjs'

/**
 * @param {URL} entry
 * @param {{ args?: readonly string[] } & import('./servePage.mjs').PageOptions} [options]
 */
export async function openPage(entry, { args = [], ...options } = {}) {
  const served = await servePage(entry, options)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...chromiumArgs, '--ignore-certificate-errors', ...args],
  })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error('page:', error.message))
  await page.goto(served.url)
  await page.waitForFunction(() => 'run' in window)
  return {
    page,
    context,
    browser,
    async close() {
      await browser.close()
      served.close()
    },
  }
}
