import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { createHold } from './createHold.js'
import type { Finding } from './edit/Finding.js'
import { findManifest } from './findManifest.js'
import { findSourceFiles } from './findSourceFiles.js'
import { getSources } from './getSources.js'
import { checkVersions, moveManifest } from './moveManifest.js'
import { moveSources } from './moveSources.js'
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
  /** Rewrites also files with a rule, a validator or a listener that isn't carried over. @default false */
  readonly isForced?: boolean
}

/** Result of `runCodemod()`. */
export interface CodemodResult {
  /** Paths of the files that are different now, or would be. */
  readonly changed: readonly string[]
  /** Paths of the files that would lose a rule, a validator or a listener, and stay as they are. */
  readonly held: readonly string[]
  /** Places that a person has to look at, by file. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** Files that could not be read as what they are, and were left as they are, with the reason. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * Moves the source files of a folder, and the packages of the `package.json` in it or above it. Links are not followed, and a file that is
 * one is left as it is. Throws if the path does not exist.
 */
export function runCodemod({ origin, path, isDry = false, isForced = false }: CodemodOptions): CodemodResult {
  const changed: string[] = []
  const held: string[] = []
  const findings = new Map<string, readonly Finding[]>()
  const failed = new Map<string, string>()
  const isFolder = statSync(path).isDirectory()
  const folder = isFolder ? path : dirname(path)
  // The folder that a person has named may be a link itself.
  const root = realpathSync(folder)
  const fail = (file: string, error: unknown) =>
    failed.set(file, error instanceof Error ? error.message : String(error))
  // Named as the person has named the folder, and found in the real one.
  const toReal = (file: string) => join(root, relative(folder, file))
  const write = (file: string, real: string, before: string, after: string) => {
    if (before === after) return
    try {
      if (!isDry) replaceFile(real, after)
      changed.push(file)
    } catch (error) {
      fail(file, error)
    }
  }

  const texts = new Map<string, string>()
  for (const file of isFolder ? findSourceFiles(path) : [join(folder, basename(path))]) {
    try {
      texts.set(file, readOwnFile(toReal(file), root))
    } catch (error) {
      fail(file, error)
    }
  }
  const results = moveSources(origin, texts)
  const isHeld = isForced ? () => false : createHold(results)
  const sources = new Set<string>()
  for (const [file, before] of texts) {
    const result = results.get(file)
    if (!result || result instanceof Error) fail(file, result)
    else {
      if (result.findings.length > 0) findings.set(file, result.findings)
      if (result.text !== before && isHeld(result)) held.push(file)
      else write(file, toReal(file), before, result.text)
    }
    const isMoved = result && !(result instanceof Error) && !held.includes(file)
    for (const source of getSources(isMoved ? result.text : before)) sources.add(source)
  }

  const manifest = findManifest(root)
  if (!manifest) return { changed, held, findings, failed }
  const name = join(folder, relative(root, manifest))
  try {
    const before = readOwnFile(manifest, dirname(manifest))
    // Files elsewhere in the package may use what the moved ones don't need any more.
    for (const file of findSourceFiles(dirname(manifest))) {
      if (!isInside(root, file)) for (const source of readSources(file)) sources.add(source)
    }
    write(name, manifest, before, moveManifest(origin, before, sources, readVersion()))
    const problems = checkVersions(origin, before, sources)
    if (problems.length > 0) findings.set(name, problems)
  } catch (error) {
    fail(name, error)
  }
  return { changed, held, findings, failed }
}

const isInside = (folder: string, file: string) => !relative(folder, file).startsWith('..')

function readSources(file: string): string[] {
  try {
    return getSources(readOwnFile(file, dirname(file)))
  } catch {
    return []
  }
}
