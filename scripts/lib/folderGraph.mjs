import { posix } from 'node:path'

/**
 * Makes the graph of the folders inside of packages from that of their files. Folders of different packages have no edges,
 * and files in `src` itself are in no folder: an index stands above the folders, a type that all share below them.
 *
 * @param {import('./importGraph.mjs').Graph} files
 * @returns {import('./importGraph.mjs').Graph} Paths from the repository.
 */
export function folderGraph(files) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map()
  for (const [file, imports] of files) {
    const own = folderOf(file)
    if (own === undefined) continue
    const targets = folders.get(own) ?? new Set()
    folders.set(own, targets)
    for (const target of imports) {
      const folder = folderOf(target)
      if (folder && folder !== own && packageOf(target) === packageOf(file)) targets.add(folder)
    }
  }
  return new Map([...folders].map(([folder, targets]) => [folder, [...targets]]))
}

/** @param {string} file */
function folderOf(file) {
  const folder = posix.dirname(file)
  return folder.endsWith('/src') ? undefined : folder
}

/** @param {string} file */
function packageOf(file) {
  return file.split('/').slice(0, 2).join('/')
}
