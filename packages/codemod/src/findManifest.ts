import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Finds the `package.json` of a folder: in it or above it, up to the root of its repository. Null if there is none. */
export function findManifest(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const manifest = join(at, 'package.json')
    if (lstatSync(manifest, { throwIfNoEntry: false })) return manifest
    if (existsSync(join(at, '.git')) || dirname(at) === at) return null
  }
}
