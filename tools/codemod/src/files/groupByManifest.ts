import { dirname, relative } from 'node:path'
import { findManifest } from './findManifest.js'
import { findSourceFiles } from './findSourceFiles.js'
import { getSources } from './getSources.js'
import { readOwnFile } from './readOwnFile.js'

/** Modules that the files of a package import. */
export interface ImportedModules {
  /** By files whose nearest `package.json` it is. */
  readonly own: ReadonlySet<string>
  /** By these files and by files of packages in folders below: a workspace's root can have what its packages import. */
  readonly all: ReadonlySet<string>
}

/**
 * Groups imported modules by the `package.json` that names their packages: the nearest one of each file. The folder's own comes with
 * what the package's files outside the folder import.
 *
 * @param root The folder that is moved.
 * @param files Imported modules by file.
 */
export function groupByManifest(
  root: string,
  files: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ImportedModules> {
  const manifests = new Map<string, string | null>()
  const findNearest = (folder: string) => {
    const known = manifests.get(folder)
    if (known !== undefined) return known
    const found = findManifest(folder)
    manifests.set(folder, found)
    return found
  }
  const groups = new Map<string, { own: Set<string>; all: Set<string> }>()
  const getGroup = (manifest: string) => {
    const group = groups.get(manifest) ?? { own: new Set<string>(), all: new Set<string>() }
    groups.set(manifest, group)
    return group
  }
  const add = (set: Set<string>, sources: readonly string[]) => {
    for (const source of sources) set.add(source)
  }
  const outer = findNearest(root)
  if (outer) getGroup(outer)
  for (const [file, sources] of files) {
    const manifest = findNearest(dirname(file))
    if (manifest) add(getGroup(manifest).own, sources)
  }
  for (const [manifest, { all }] of groups) {
    const folder = dirname(manifest)
    for (const [file, sources] of files) if (isInside(folder, file)) add(all, sources)
    // Files elsewhere in the package might still use packages that the moved files no longer need.
    if (manifest !== outer) continue
    for (const file of findSourceFiles(folder)) if (!isInside(root, file)) add(all, readSources(file))
  }
  return groups
}

const isInside = (folder: string, file: string) => !relative(folder, file).startsWith('..')

function readSources(file: string): string[] {
  try {
    return getSources(readOwnFile(file, dirname(file)))
  } catch {
    return []
  }
}
