import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './edit/Finding.js'
import { findSourceFiles } from './findSourceFiles.js'
import { getSources } from './getSources.js'
import { moveManifest } from './moveManifest.js'
import { moveSource } from './moveSource.js'
import type { Origin } from './origins.js'
import { readVersion } from './readVersion.js'

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
 * Moves the source files of a folder, and the packages of its `package.json`. Throws if the path does not exist.
 */
export function runCodemod({ origin, path, isDry = false }: CodemodOptions): CodemodResult {
  const changed: string[] = []
  const findings = new Map<string, readonly Finding[]>()
  const failed = new Map<string, string>()
  const sources = new Set<string>()
  const save = (file: string, before: string, after: string) => {
    if (before === after) return
    changed.push(file)
    if (!isDry) writeFileSync(file, after)
  }
  for (const file of findSourceFiles(path)) {
    const before = readFileSync(file, 'utf8')
    try {
      const result = moveSource(origin, file, before)
      if (result.findings.length > 0) findings.set(file, result.findings)
      for (const source of getSources(result.text)) sources.add(source)
      save(file, before, result.text)
    } catch (error) {
      failed.set(file, error instanceof Error ? error.message : String(error))
    }
  }
  const manifest = join(statSync(path).isDirectory() ? path : dirname(path), 'package.json')
  if (existsSync(manifest)) {
    const before = readFileSync(manifest, 'utf8')
    save(manifest, before, moveManifest(origin, before, sources, readVersion()))
  }
  return { changed, findings, failed }
}
