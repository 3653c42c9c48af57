import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { runNpm } from './runNpm.mjs'

const platforms = { darwin: 'darwin', linux: 'linux', win32: 'win' }

/**
 * Fetches a Node of an exact version from the npm registry, once, into `.cache/node/`.
 *
 * @param {string} version Such as `22.23.3`.
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<string>} Path of its program, which has been started and is of this version.
 * @throws PlainError when there is none for this platform, or it cannot be fetched or started.
 */
export async function fetchNode(version, { signal } = {}) {
  const options = { quiet: true, ...(signal && { signal }) }
  const platform = /** @type {Record<string, string>} */ (platforms)[process.platform]
  const packageName = `node-${platform}-${process.arch}`
  const folder = join(root, '.cache', 'node', version)
  const program = join(folder, 'node_modules', packageName, 'bin', platform === 'win' ? 'node.exe' : 'node')
  const isThere = async () => {
    // A program that is missing or was not fetched completely does not start.
    const { code, output } = await run(program, ['--version'], options).catch(() => ({ code: 1, output: '' }))
    return code === 0 && output.trim() === `v${version}`
  }
  if (await isThere()) return program
  signal?.throwIfAborted()
  console.error(`Fetching Node ${version} …`)
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
  const { output } = await runNpm(
    ['install', '--prefix', folder, ...flags, `${packageName}@${version}`],
    options,
  )
  signal?.throwIfAborted()
  if (await isThere()) return program
  signal?.throwIfAborted()
  throw new PlainError(`Node ${version} could not be fetched as ${packageName}: ${output.trim()}`)
}
