import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Unpacks packages into a folder `node_modules`, as npm would.
 *
 * @param {readonly import('./packPackages.mjs').PackedPackage[]} packages
 * @param {string} modules
 */
export function unpackPackages(packages, modules) {
  for (const { folder, manifest, tarball } of packages) {
    const target = join(modules, manifest.name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', '-', '--strip-components=1', '-C', target], { input: tarball })
    // Versions of which the repository has others, too.
    const own = join(root, folder, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(target, 'node_modules'))
  }
}
