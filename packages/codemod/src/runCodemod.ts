import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Finding } from './edit/Finding.js'
import { findSourceFiles } from './findSourceFiles.js'
import { getSources } from './getSources.js'
import { moveManifest } from './moveManifest.js'
import { moveSource } from './moveSource.js'
import type { Origin } from './origins.js'
import { readOwnFile } from './readOwnFile.js'
import { readVersion } from './readVersion.js'
import { replaceFile } from './replaceFile.js'

/** Options of `runCodemod()`. */
export interface CodemodOptions {
  readonly origin: Origin
  /** A folder or a file. */
  readonly path: string
  /** Leaves the files as they are. @default false */
  readonly isDry?: boolean
}

/** Result of `runCodemod()`. */
export interface CodemodResult {
  /** Paths of the files that are different now, or would be. */
  readonly changed: readonly string[]
  /** Places that a person has to look at, by file. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** Files that could not be read as what they are, and were left as they are, with the reason. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * Moves the source files of a folder, and the packages of its `package.json`. Nothing outside of the folder is read or written: links in it
 * are not followed, and a file that is one is left as it is. Throws if the path does not exist.
 */
export function runCodemod({ origin, path, isDry = false }: CodemodOptions): CodemodResult {
  const changed: string[] = []
  const findings = new Map<string, readonly Finding[]>()
  const failed = new Map<string, string>()
  const sources = new Set<string>()
  const isFolder = statSync(path).isDirectory()
  const folder = isFolder ? path : dirname(path)
  // The folder that a person has named may be a link itself.
  const root = realpathSync(folder)
  const change = (file: string, move: (before: string) => string) => {
    // Named as the person has named the folder, and found in the real one.
    const real = join(root, file.slice(folder.length))
    try {
      const before = readOwnFile(real, root)
      const after = move(before)
      if (before === after) return
      if (!isDry) replaceFile(real, after)
      changed.push(file)
    } catch (error) {
      failed.set(file, error instanceof Error ? error.message : String(error))
    }
  }
  for (const file of isFolder ? findSourceFiles(path) : [join(folder, basename(path))]) {
    change(file, (before) => {
      const result = moveSource(origin, file, before)
      if (result.findings.length > 0) findings.set(file, result.findings)
      for (const source of getSources(result.text)) sources.add(source)
      return result.text
    })
  }
  const manifest = join(folder, 'package.json')
  if (lstatSync(manifest, { throwIfNoEntry: false }))
    change(manifest, (before) => moveManifest(origin, before, sources, readVersion()))
  return { changed, findings, failed }
}
