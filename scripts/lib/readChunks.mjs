import { chunksOf } from './chunksOf.mjs'
import { entryModules } from './entryModules.mjs'
import { pagePackages } from './pagePackages.mjs'
import { readBuilt } from './readBuilt.mjs'

/** @type {ReadonlyMap<string, string> | undefined} */
let known

/**
 * Reads which of the built modules are published as one file, once in a run.
 *
 * @returns {ReadonlyMap<string, string>} As of {@link chunksOf}.
 */
export function readChunks() {
  const folders = pagePackages()
  const entries = folders.flatMap((folder) => entryModules(folder).map((file) => `${folder}/${file}`))
  known ??= chunksOf(readBuilt(folders), new Set(entries))
  return known
}
