import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from '../packageFolders.mjs'
import { root } from '../root.mjs'
import { stage } from './stageSite.mjs'

/**
 * Hashes the sources of the site: its staged pages, its own code and the packages that run in it.
 *
 * @returns {string}
 */
export function hashSite() {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ folder) => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(folder, name)
      if (statSync(file).isFile() && !file.endsWith('.map')) hash.update(name).update(readFileSync(file))
    }
  }
  add(stage)
  for (const folder of ['website/live', 'website/theme', 'scripts/lib/site', ...builtFolders()])
    add(join(root, folder))
  for (const file of ['website/rspress.config.ts', 'package-lock.json'])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The built code of the packages. */
function builtFolders() {
  return packageFolders()
    .filter((folder) => !/service$/.test(folder))
    .map((folder) => `${folder}/dist`)
    .filter((folder) => existsSync(join(root, folder)))
}
