import { existsSync } from 'node:fs'
import { onPath } from './onPath.mjs'
import { run } from './run.mjs'

const apt = '/usr/bin/apt-get'
const installLimitMs = 3 * 60_000
/** Debian's names of the program and of its package. */
const shell = 'chromium-headless-shell'

/**
 * Finds Chromium without windows for the journeys, or installs it where apt may: they need a quarter less of the processors than
 * in windows that no test looks at. Playwright's own headless browser is the same program.
 *
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<string | undefined>} Path of the program; none if another browser is named, or if it can't be installed.
 */
export async function ensureHeadlessShell({ signal } = {}) {
  if (process.env.CHROMIUM_PATH) return undefined
  const find = () => onPath(shell).find((file) => existsSync(file))
  const found = find()
  if (found || !existsSync(apt) || process.getuid?.() !== 0) return found
  console.error('Installing a browser without windows for the tests …')
  const options = {
    quiet: true,
    timeoutMs: installLimitMs,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    ...(signal && { signal }),
  }
  await run(apt, ['update'], options)
  // Together: both are of one version.
  await run(apt, ['install', '-y', '--no-install-recommends', 'chromium', shell], options)
  signal?.throwIfAborted()
  return find()
}
