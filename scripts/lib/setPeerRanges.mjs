import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * Sets the range of every peer among our packages.
 *
 * @param {string} range
 * @param {string} [folder] The repository.
 */
export function setPeerRanges(range, folder = root) {
  for (const name of packageFolders(folder)) {
    const path = join(folder, name, 'package.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      if (peer.startsWith('@lading/')) manifest.peerDependencies[peer] = range
    }
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  }
}
