import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { runNpm } from './runNpm.mjs'

/**
 * Installs the dependencies when what is installed differs from `package-lock.json`.
 *
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function installIfNeeded({ signal } = {}) {
  if (isInstalled()) return
  console.error('Installing dependencies …')
  // `npm ci`, not `npm install`: it installs exactly what the lock file records, checks its hashes, never rewrites it, and
  // fails where package.json and the lock file disagree. A machine set up for production would leave out the tools.
  const result = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    quiet: true,
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (result.code === 0) return
  console.error(result.output.trim())
  throw new PlainError('The dependencies could not be installed; the reason that npm gives is above.')
}

/** Contents are compared, not file times: a fresh checkout touches files that did not change. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      // Optional packages are for some platforms only.
      entry.optional ||
      (present[path] !== undefined && present[path].version === entry.version),
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
