import { chromium } from 'playwright'
import { cameraArgs } from '../cameraArgs.mjs'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findBrowser } from '../findBrowser.mjs'
import { trials } from './trials.mjs'

/**
 * Tries the plugins one after the other, each in a browser profile of its own.
 *
 * @param {string} url Of the page, with a query.
 * @param {readonly string[]} only Names of those that are tried; all for an empty list.
 * @returns {Promise<{ readonly name: string, readonly problem: string | null }[]>}
 */
export async function tryPlugins(url, only) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs, ...cameraArgs],
  })
  const results = []
  try {
    for (const [name, trial] of Object.entries(trials)) {
      if (only.length > 0 && !only.includes(name)) continue
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      /** @type {string[]} */
      const said = []
      page.on('pageerror', (error) => said.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text())
      })
      try {
        await page.goto(`${url}&plugin=${name}`)
        await page.waitForFunction(() => 'tried' in window)
        await trial(page)
        results.push({ name, problem: null })
      } catch (error) {
        const [first] = String(error instanceof Error ? error.message : error).split('\n')
        results.push({ name, problem: [first, ...said].join(' · ') })
        if (process.env.LADING_SHELF_SHOTS)
          await page.screenshot({ path: `${process.env.LADING_SHELF_SHOTS}/${name}.png` })
      } finally {
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return results
}
