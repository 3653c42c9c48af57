import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumArgs } from './lib/chromiumArgs.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { publishLocally } from './lib/publishLocally.mjs'
import { runMain } from './lib/runMain.mjs'
import { startFakeStore } from './lib/serverExamples/startFakeStore.mjs'
import { tryTemplate } from './lib/tryTemplate.mjs'

const templates = ['react', 'next', 'vue', 'svelte', 'html', 'own-bucket', 'plugin']
/** A person has a first file, or a first passing test, within this time; what is downloaded doesn't count. */
const LIMIT_MS = 60_000

// Starts a project of each template as a person does, from a registry of this machine, and uploads a file. `--only react,vue` tries some.
await runMain(async (signal) => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const chosen = values.only?.split(',') ?? templates
  const registry = await publishLocally(await packPackages({ signal }), { signal })
  const store = await startFakeStore()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  let failed = 0
  try {
    for (const template of chosen) {
      const folder = mkdtempSync(join(tmpdir(), 'lading-create-'))
      try {
        const trial = await tryTemplate({
          template,
          folder,
          registry: registry.url,
          bucket: store.env,
          browser,
          signal,
        })
        const { createMs, installMs, storedMs = 0, testMs } = trial
        const times = [
          `created in ${seconds(createMs)}`,
          `installed in ${seconds(installMs)}`,
          ...(testMs === undefined ? [] : [`tests passed in ${seconds(testMs)}`]),
          `first stored file ${seconds(storedMs)} after npm run dev`,
        ]
        const isSlow = createMs + storedMs > LIMIT_MS || createMs + (testMs ?? 0) > LIMIT_MS
        if (isSlow) failed++
        console.log(`${template}: ${times.join(', ')}${isSlow ? ': too slow' : ''}`)
      } catch (error) {
        signal.throwIfAborted()
        failed++
        console.error(`${template}: ${error instanceof Error ? error.message : error}`)
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    }
  } finally {
    await browser.close()
    store.close()
    await registry.close()
  }
  return failed === 0 ? 0 : 1
})

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
