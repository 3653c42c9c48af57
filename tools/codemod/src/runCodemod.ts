import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { checkVersions } from './checkVersions.js'
import { createHold } from './createHold.js'
import type { Finding } from './edit/Finding.js'
import { findSourceFiles } from './files/findSourceFiles.js'
import { getSources } from './files/getSources.js'
import { groupByManifest } from './files/groupByManifest.js'
import { readOwnFile } from './files/readOwnFile.js'
import { readVersion } from './files/readVersion.js'
import { replaceFile } from './files/replaceFile.js'
import { moveManifest } from './moveManifest.js'
import { moveSources } from './moveSources.js'
import type { Origin } from './origins.js'

/** Options for `runCodemod()`. */
export interface CodemodOptions {
  readonly origin: Origin
  /** A folder or a file. */
  readonly path: string
  /** Doesn't write any files. @default false */
  readonly isDry?: boolean
  /** Also rewrites files that have a rule, a validator or a listener that isn't carried over. @default false */
  readonly isForced?: boolean
}

/** Result returned by `runCodemod()`. */
export interface CodemodResult {
  /** Paths to files that were changed, or would be in a dry run. */
  readonly changed: readonly string[]
  /** Paths to files left unchanged because they would lose a rule, a validator or a listener. */
  readonly held: readonly string[]
  /** Places that a person has to review, by file. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** Files that failed to parse or couldn't be read or written, with the reason; left unchanged. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * Moves a folder's source files, and the packages in each file's nearest `package.json`. Links aren't followed, and linked files are
 * left unchanged. Throws if the path doesn't exist.
 */
export function runCodemod({ origin, path, isDry = false, isForced = false }: CodemodOptions): CodemodResult {
  const changed: string[] = []
  const held: string[] = []
  const findings = new Map<string, readonly Finding[]>()
  const failed = new Map<string, string>()
  const isFolder = statSync(path).isDirectory()
  const folder = isFolder ? path : dirname(path)
  // The given folder can be a link itself.
  const root = realpathSync(folder)
  const fail = (file: string, error: unknown) =>
    failed.set(file, error instanceof Error ? error.message : String(error))
  // Reported paths start with the given folder; files are accessed in the real folder.
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
  const modules = new Map<string, readonly string[]>()
  for (const [file, before] of texts) {
    const result = results.get(file)
    if (!result || result instanceof Error) fail(file, result)
    else {
      if (result.findings.length > 0) findings.set(file, result.findings)
      if (result.text !== before && isHeld(result)) held.push(file)
      else write(file, toReal(file), before, result.text)
    }
    const isMoved = result && !(result instanceof Error) && !held.includes(file)
    modules.set(toReal(file), getSources(isMoved ? result.text : before))
  }

  for (const [manifest, { own, all }] of groupByManifest(root, modules)) {
    const name = join(folder, relative(root, manifest))
    try {
      const before = readOwnFile(manifest, dirname(manifest))
      write(name, manifest, before, moveManifest(origin, before, { own, all }, readVersion()))
      const problems = checkVersions(before, all)
      if (problems.length > 0) findings.set(name, problems)
    } catch (error) {
      fail(name, error)
    }
  }
  return { changed, held, findings, failed }
}
