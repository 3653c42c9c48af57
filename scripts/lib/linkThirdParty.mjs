import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Links the repository's dependencies into a folder `node_modules`, all but our own packages.
 *
 * @param {string} modules It is created.
 */
export function linkThirdParty(modules) {
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!/^(\.|@lading$|create-lading$)/.test(name))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
}
