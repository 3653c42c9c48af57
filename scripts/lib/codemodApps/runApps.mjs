import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findBrowser } from '../findBrowser.mjs'

/** Controls of an uploader: ours, Uppy's and FilePond's. A page without any of them has not started. */
const CONTROLS =
  '[class*="lading-"] button, .lading button, lading-uploader, .uppy-Root, [data-uppy-element], .filepond--root, input[type="file"]'

/**
 * Builds each app, opens it in Chromium, and chooses a file.
 *
 * @param {readonly import('./moveApps.mjs').MovedApp[]} apps
 * @param {AbortSignal} signal
 * @returns {Promise<ReadonlyMap<string, string>>} The first problem by the name of its app.
 */
export async function runApps(apps, signal) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  /** @type {Map<string, string>} */
  const problems = new Map()
  try {
    for (const { name, folder } of apps) {
      signal.throwIfAborted()
      const problem = await runApp(browser, folder).catch((error) => String(error.message ?? error))
      if (problem) problems.set(name, problem.split('\n')[0] ?? problem)
    }
  } finally {
    await browser.close()
  }
  return problems
}

/** @param {import('playwright').Browser} browser @param {string} folder */
async function runApp(browser, folder) {
  const settings = {
    root: folder,
    configFile: /** @type {false} */ (false),
    logLevel: /** @type {const} */ ('silent'),
    plugins: [
      vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('lading-') } } }),
    ],
    resolve: { dedupe: ['react', 'react-dom', '@uppy/core', 'preact'] },
    build: { outDir: join(folder, 'dist'), minify: false, target: 'es2022' },
  }
  await build(settings)
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  const origin = server.resolvedUrls?.local[0] ?? ''
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    /** @type {string[]} */
    const problems = []
    page.on('pageerror', ({ message }) => void problems.push(message))
    page.on('console', (message) => {
      // A server that does not exist is no fault of the page.
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
        problems.push(message.text())
      }
    })
    await page.route(
      (url) => !url.href.startsWith(origin),
      (route) => route.abort(),
    )
    await page.goto(origin)
    const control = page.locator(CONTROLS).first()
    await control.waitFor({ state: 'attached', timeout: 15_000 })
    await page.waitForLoadState('networkidle')
    const input = page.locator('input[type="file"]').first()
    if ((await input.count()) > 0) {
      await input.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('dot') })
    }
    await page.waitForTimeout(100)
    return problems[0]
  } finally {
    await context.close()
    await server.close()
  }
}
