import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Finds a folder's `package.json`, in the folder or above it up to the repository root. Returns null if it doesn't exist. */
export function findManifest(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const manifest = join(at, 'package.json')
    if (lstatSync(manifest, { throwIfNoEntry: false })) return manifest
    if (existsSync(join(at, '.git')) || dirname(at) === at) return null
  }
}
