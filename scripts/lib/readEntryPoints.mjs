import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * Reads the names by which packages of the repository are imported, such as `@lading/kernel/testing`, with the source
 * file of each.
 *
 * @returns {Map<string, string>}
 */
export function readEntryPoints() {
  /** @type {Map<string, string>} */
  const entryPoints = new Map()
  for (const folder of packageFolders()) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const [subpath, target] of Object.entries(manifest.exports)) {
      const source = target['@lading/source']
      if (!source || source.endsWith('.css')) continue
      const path = posix.join(folder, source)
      if (!path.includes('*')) entryPoints.set(posix.join(manifest.name, subpath), path)
      // A pattern stands for every file of its folder.
      else if (existsSync(join(root, posix.dirname(path)))) {
        for (const file of readdirSync(join(root, posix.dirname(path)))) {
          const stem = file.replace(/\.[a-z]+$/, '')
          entryPoints.set(posix.join(manifest.name, subpath.replace('*', stem)), path.replace('*', stem))
        }
      }
    }
  }
  return entryPoints
}
