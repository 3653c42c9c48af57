import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { runNpm } from './runNpm.mjs'
import { serveRegistry } from './serveRegistry.mjs'

/** Publishing at a time: each is a process of npm. */
const AT_A_TIME = 4

/**
 * Publishes packages, by npm itself, into a registry of this machine.
 *
 * @param {readonly import('./packPackages.mjs').PackedPackage[]} packages
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<import('./serveRegistry.mjs').Registry>}
 * @throws PlainError when npm refuses one of them.
 */
export async function publishLocally(packages, { signal } = {}) {
  const registry = await serveRegistry()
  const folder = mkdtempSync(join(tmpdir(), 'lading-publish-'))
  try {
    // npm publishes for a signed-in user only. The registry doesn't look at the token.
    const config = join(folder, 'npmrc')
    writeFileSync(config, `registry=${registry.url}\n${registry.url.slice(5)}/:_authToken=local\n`)
    const waiting = [...packages]
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        for (let packed = waiting.shift(); packed; packed = waiting.shift()) {
          const file = join(folder, `${packed.folder.replaceAll('/', '-')}.tgz`)
          writeFileSync(file, packed.tarball)
          const args = ['publish', file, '--userconfig', config, '--ignore-scripts', '--provenance=false']
          const { code, output } = await runNpm([...args, '--loglevel=error'], {
            quiet: true,
            ...(signal && { signal }),
          })
          signal?.throwIfAborted()
          if (code !== 0) throw new PlainError(`npm refused ${packed.manifest.name}: ${output.trim()}`)
        }
      }),
    )
    return registry
  } catch (error) {
    await registry.close()
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
