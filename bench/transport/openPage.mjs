// Bundles a module for the browser, serves it from its own origin and opens it in Chromium.
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'

/**
 * @param {URL} entry
 * @param {{ args?: readonly string[], minify?: boolean, alias?: Record<string, string>, entries?: Record<string, URL> }} [options]
 *   `alias`: folders of modules that a package does not export. `entries`: further scripts by name, such as workers.
 */
export async function openPage(entry, { args = [], minify = false, alias = {}, entries = {} } = {}) {
  const { outputFiles } = await build({
    entryPoints: {
      main: fileURLToPath(entry),
      ...Object.fromEntries(Object.entries(entries).map(([name, url]) => [name, fileURLToPath(url)])),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify,
    alias,
    write: false,
    outdir: '/',
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [join('/', path), Buffer.from(contents)]))
  const server = createServer(({ url = '/' }, response) => {
    const found = files.get(url)
    response.setHeader('content-type', extname(url) === '.js' ? 'text/javascript' : 'text/html')
    response.end(
      found ?? '<!doctype html><title>Transport</title><script type="module" src="/main.js"></script>',
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...chromiumArgs, '--ignore-certificate-errors', ...args],
  })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error('page:', error.message))
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.waitForFunction(() => 'run' in window)
  return {
    page,
    context,
    browser,
    async close() {
      await browser.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
