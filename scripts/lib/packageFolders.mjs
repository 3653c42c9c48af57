import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './root.mjs'

/** Folders of packages: pages install `packages`, servers run `services`, and developers run `tools`. */
export const PLACES = ['packages', 'services', 'tools']

/**
 * Lists the folders of all packages, such as `packages/kernel`, by name.
 *
 * @param {string} [repository] Default: this one.
 */
export function packageFolders(repository = root) {
  return PLACES.filter((place) => existsSync(join(repository, place)))
    .flatMap((place) => readdirSync(join(repository, place)).map((name) => `${place}/${name}`))
    .filter((folder) => existsSync(join(repository, folder, 'package.json')))
    .sort((a, b) => basename(a).localeCompare(basename(b)))
}

/**
 * Returns the folder of the package that a file belongs to, such as `packages/kernel`.
 *
 * @param {string} path From the repository.
 * @returns {string | undefined}
 */
export function packageOf(path) {
  return new RegExp(`^(?:${PLACES.join('|')})/[^/]+(?=/)`).exec(path)?.[0]
}
