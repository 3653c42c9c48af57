import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs } from './lib/chromiumArgs.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { serveGuests } from './lib/guests/serveGuests.mjs'
import { useAbove } from './lib/guests/useAbove.mjs'
import { useLayer } from './lib/guests/useLayer.mjs'
import { useLiveView } from './lib/guests/useLiveView.mjs'
import { useMorphs } from './lib/guests/useMorphs.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { startLocalService } from './lib/startLocalService.mjs'

// Installs libraries for dialogs and for morphs, which the repository does not depend on, next to the packed packages, and uses the
// uploader inside, beside and below their dialogs, and in pages that they morph. Names of libraries limit the run.
await runMain(async (signal) => {
  const only = process.argv.slice(2)
  const folder = mkdtempSync(join(tmpdir(), 'lading-hosts-'))
  const service = await startLocalService({ port: 0, data: join(folder, 'data'), signal })
  try {
    await install(folder, signal)
    const pages = await serveGuests(folder)
    try {
      const failed = await tryAll(pages.origin, service.url, only)
      return failed === 0 ? 0 : 1
    } finally {
      await pages.close()
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @typedef {[name: string, trial: (page: import('playwright').Page) => Promise<void>]} Trial */

/**
 * @param {string} origin
 * @param {string} serviceUrl
 * @param {readonly string[]} only
 * @returns {Promise<number>} How many trials have failed.
 */
async function tryAll(origin, serviceUrl, only) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  const service = `service=${encodeURIComponent(serviceUrl)}`
  const layers = readdirSync(join(root, 'e2e/guests/layers')).map((name) => name.replace('.jsx', ''))
  /** @type {Trial[]} */
  const trials = [
    ...layers.flatMap((layer) =>
      ['inside', 'beside', 'above'].map((place) => {
        const url = `${origin}/?layer=${layer}&place=${place}&${service}`
        const use = place === 'above' ? useAbove : useLayer
        return /** @type {Trial} */ ([`${layer} ${place}`, (page) => use(page, url)])
      }),
    ),
    ...['regular', 'minimal', 'inline'].map((layout) => {
      const url = `${origin}/morphs.html?layout=${layout}&${service}`
      return /** @type {Trial} */ ([`morphs ${layout}`, (page) => useMorphs(page, url)])
    }),
    ...['regular', 'minimal', 'inline'].map((layout) => {
      const url = `${origin}/liveview.html?layout=${layout}&${service}`
      return /** @type {Trial} */ ([`liveview ${layout}`, (page) => useLiveView(page, url)])
    }),
  ]
  let failed = 0
  try {
    for (const [name, trial] of trials) {
      if (only.length > 0 && !only.some((wanted) => name.startsWith(wanted))) continue
      const context = await browser.newContext()
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      /** @type {string[]} */
      const thrown = []
      page.on('pageerror', (error) => thrown.push(String(error)))
      try {
        await trial(page)
        if (thrown.length > 0) throw new Error(thrown.join(' · '))
        console.log(`works   ${name}`)
      } catch (error) {
        failed += 1
        console.log(`FAILS   ${name}: ${error instanceof Error ? error.message : error}`)
      } finally {
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return failed
}

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function install(folder, signal) {
  cpSync(join(root, 'e2e/guests'), folder, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const { folder: name, manifest: packed, tarball } of await packPackages({ signal })) {
    const file = join(folder, `${name.replace('/', '-')}.tgz`)
    writeFileSync(file, tarball)
    manifest.dependencies[packed.name] = `file:${file}`
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const { code, output } = await runNpm(['install', '--prefix', folder, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`The libraries could not be installed: ${output.trim()}`)
}
