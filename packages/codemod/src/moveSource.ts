import { assertModest } from './assertModest.js'
import type { Finding } from './edit/Finding.js'
import type { Move } from './edit/Move.js'
import { SourceFile } from './edit/SourceFile.js'
import { splitModules } from './edit/splitModules.js'
import { moveFilePond } from './filepond/moveFilePond.js'
import type { Origin } from './origins.js'
import { moveUploadcare } from './uploadcare/moveUploadcare.js'
import { moveUppy } from './uppy/moveUppy.js'

/** The moves by their origin. */
export const moves: Readonly<Record<Origin, Move>> = {
  uploadcare: moveUploadcare,
  uppy: moveUppy,
  filepond: moveFilePond,
}

/** A file after the move. */
export interface MoveResult {
  /** The same string if there is nothing to change. */
  readonly text: string
  readonly findings: readonly Finding[]
}

/**
 * Moves one file: a module, or a page or component whose `<script>` elements are modules. A result that is moved again stays as it is.
 *
 * @param path Name of the file, whose extension is that of its language.
 */
export function moveSource(origin: Origin, path: string, source: string): MoveResult {
  assertModest(source)
  const move = moves[origin]
  const lineAt = createLineReader(source)
  const findings: Finding[] = (move.reportText?.(source) ?? []).map(({ at, why, todo, page }) => ({
    line: lineAt(at),
    why,
    todo,
    page,
  }))
  let text = move.moveText?.(source) ?? source
  for (const part of splitModules(path, text).reverse()) {
    const before = text.slice(part.start, part.end)
    const file = new SourceFile(part.path, before, `${text.slice(0, part.start)}\n${text.slice(part.end)}`)
    move.moveModule(file)
    const first = countLines(text.slice(0, part.start)) - 1
    findings.push(...file.findings.map((finding) => ({ ...finding, line: finding.line + first })))
    text = text.slice(0, part.start) + file.finish(move.isPeer) + text.slice(part.end)
  }
  return { text, findings: findings.sort((a, b) => a.line - b.line) }
}

const countLines = (text: string) => text.split('\n').length

/** Returns the line of a position, from 1; findings of a kind often have the same one. */
function createLineReader(text: string): (index: number) => number {
  const known = new Map<number, number>()
  return (index) => {
    const line = known.get(index) ?? countLines(text.slice(0, index))
    known.set(index, line)
    return line
  }
}
