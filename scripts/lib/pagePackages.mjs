import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * Lists the packages that run in pages. Those that run in Node, which say so by `engines`, are read from a disk, where few files save
 * nothing.
 *
 * @returns {readonly string[]} Such as `packages/kernel`.
 */
export function pagePackages() {
  return packageFolders().filter(
    (folder) => !JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).engines,
  )
}
