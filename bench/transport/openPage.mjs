// Bundles a module for the browser, serves it from its own origin and opens it in Chromium.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'
import { servePage } from './servePage.mjs'

/**
 * @param {URL} entry
 * @param {{ args?: readonly string[], hasProfile?: boolean } & import('./servePage.mjs').PageOptions} [options]
 */
export async function openPage(entry, { args = [], hasProfile = false, ...options } = {}) {
  const served = await servePage(entry, options)
  const launch = {
    executablePath: findBrowser(),
    args: [...chromiumArgs, '--ignore-certificate-errors', ...args],
  }
  // Without a profile of its own, a page opens no connection in advance.
  const profile = hasProfile ? await mkdtemp(join(tmpdir(), 'lading-profile-')) : null
  const browser = profile ? null : await chromium.launch(launch)
  const context = profile
    ? await chromium.launchPersistentContext(profile, { ...launch, ignoreHTTPSErrors: true })
    : await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error('page:', error.message))
  await page.goto(served.url)
  await page.waitForFunction(() => 'run' in window)
  return {
    page,
    context,
    browser,
    async close() {
      await (browser ?? context).close()
      if (profile) await rm(profile, { recursive: true, force: true })
      served.close()
    },
  }
}
