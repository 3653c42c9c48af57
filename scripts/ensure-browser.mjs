import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findBrowser } from './lib/findBrowser.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runTool } from './lib/runTool.mjs'

const apt = '/usr/bin/apt-get'
const installLimitMs = 5 * 60_000

/**
 * Finds a Chromium, or installs one: through Playwright, else through apt where that is possible.
 *
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<string>} Path of the program.
 * @throws PlainError when there is none and none could be installed.
 */
export async function ensureBrowser({ signal } = {}) {
  const found = findBrowser()
  if (found) return found
  const options = { quiet: true, timeoutMs: installLimitMs, ...(signal && { signal }) }
  console.error('Installing a browser for the tests …')
  await runTool('playwright', 'playwright', ['install', 'chromium'], options)
  signal?.throwIfAborted()
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (existsSync(apt) && process.getuid?.() === 0) {
    await run(apt, ['update'], options)
    await run(apt, ['install', '-y', '--no-install-recommends', 'chromium'], {
      ...options,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    signal?.throwIfAborted()
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new PlainError(
    'No Chromium was found and none could be installed; install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async (signal) => {
    console.log(await ensureBrowser({ signal }))
    return 0
  })
}
