import { existsSync } from 'node:fs'
import { findFirefox } from './lib/findFirefox.mjs'
import { findWebkit } from './lib/findWebkit.mjs'
import { run } from './lib/run.mjs'

const apt = '/usr/bin/apt-get'
const installLimitMs = 5 * 60_000

/** The engines besides Chromium: how they are found, and Debian's packages of them. */
const engines = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKitGTK', find: findWebkit, packages: ['webkit2gtk-driver', 'xvfb'] },
]

/**
 * Installs the engines that are missing, where apt may. Their journeys are left out where it may not.
 *
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<void>}
 */
export async function ensureEngines({ signal } = {}) {
  const missing = engines.filter(({ find }) => !find())
  if (missing.length === 0 || !existsSync(apt) || process.getuid?.() !== 0) return
  console.error(`Installing ${missing.map(({ name }) => name).join(' and ')} for the tests …`)
  const options = { quiet: true, timeoutMs: installLimitMs, ...(signal && { signal }) }
  await run(apt, ['update'], options)
  // One by one: what cannot be installed must not keep the other from it.
  for (const { packages } of missing) {
    signal?.throwIfAborted()
    await run(apt, ['install', '-y', '--no-install-recommends', ...packages], {
      ...options,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}

/** Describes the engines that the journeys run in, and those that are missing. */
export function describeEngines() {
  const present = engines.filter(({ find }) => find()).map(({ name }) => name)
  const missing = engines.filter(({ find }) => !find()).map(({ name }) => name)
  const without = missing.length > 0 ? `; not installed, so left out: ${missing.join(', ')}` : ''
  return `Journeys in ${['Chromium', ...present].join(', ')}${without}.`
}
