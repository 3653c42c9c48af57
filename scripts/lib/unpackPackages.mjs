import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Unpacks packages into a folder `node_modules`, as npm would.
 *
 * @param {readonly import('./packPackages.mjs').PackedPackage[]} packages
 * @param {string} modules
 */
export function unpackPackages(packages, modules) {
  for (const { manifest, tarball } of packages) {
    const target = join(modules, manifest.name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', '-', '--strip-components=1', '-C', target], { input: tarball })
  }
}
