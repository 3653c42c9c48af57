import type { Finding } from './edit/Finding.js'
import type { Move, TextFinding } from './edit/Move.js'
import { reportStyles } from './edit/reportStyles.js'
import { GUIDES, SourceFile } from './edit/SourceFile.js'
import { splitModules } from './edit/splitModules.js'
import { moveFilePond } from './filepond/moveFilePond.js'
import { assertModest } from './files/assertModest.js'
import type { Origin } from './origins.js'
import { moveUploadcare } from './uploadcare/moveUploadcare.js'
import { moveUppy } from './uppy/moveUppy.js'

/** Moves by origin. */
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

/** A file in a folder after the move. */
export interface FolderMoveResult extends MoveResult {
  /** Whether an uploader in the file, or one of its settings, is shared with another file. */
  readonly isShared: boolean
}

interface Part {
  readonly start: number
  readonly end: number
  readonly module: SourceFile
}

interface Page {
  readonly path: string
  readonly source: string
  readonly text: string
  readonly parts: readonly Part[]
}

/**
 * Moves a folder's files, using what they say about each other. If a file can't be parsed, its result is an error.
 *
 * @param files File contents by path.
 */
export function moveSources(
  origin: Origin,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, FolderMoveResult | Error> {
  const move = moves[origin]
  const results = new Map<string, FolderMoveResult | Error>()
  const attempt = (path: string, step: () => void) => {
    try {
      step()
    } catch (error) {
      results.set(path, error instanceof Error ? error : new Error(String(error)))
    }
  }
  const pages: Page[] = []
  for (const [path, source] of files) attempt(path, () => pages.push(readPage(move, path, source)))
  const moveModule = move.plan(pages.flatMap(({ parts }) => parts.map(({ module }) => module)))
  for (const page of pages) attempt(page.path, () => results.set(page.path, movePage(move, page, moveModule)))
  if (!pages.some(({ parts }) => parts.some(({ module }) => module.replacesLook))) return results
  for (const { path, source } of pages) {
    const result = results.get(path)
    if (!result || result instanceof Error) continue
    const styles = toFindings(source, reportStyles(move, path, source))
    results.set(path, { ...result, findings: sort([...result.findings, ...styles]) })
  }
  return results
}

function readPage(move: Move, path: string, source: string): Page {
  assertModest(source)
  const text = move.moveText?.(source) ?? source
  const parts = splitModules(path, text).map(({ start, end, path: name }) => ({
    start,
    end,
    module: new SourceFile(name, text.slice(start, end), `${text.slice(0, start)}\n${text.slice(end)}`),
  }))
  return { path, source, text, parts }
}

function movePage(move: Move, { source, text: before, parts }: Page, moveModule: (file: SourceFile) => void) {
  const findings = toFindings(source, move.reportText?.(source) ?? [])
  let text = before
  for (const { start, end, module } of [...parts].reverse()) {
    moveModule(module)
    const first = countLines(before.slice(0, start)) - 1
    findings.push(
      ...module.findings.map((finding) => ({
        ...finding,
        line: finding.line + first,
        endLine: finding.endLine + first,
      })),
    )
    text = text.slice(0, start) + module.finish(move.isPeer) + text.slice(end)
  }
  return { text, findings: sort(findings), isShared: parts.some(({ module }) => module.isShared) }
}

const sort = (findings: readonly Finding[]) => [...findings].sort((a, b) => a.line - b.line)

const countLines = (text: string) => text.split('\n').length

/** Converts offsets to lines. Similar findings often share a position, so each line is counted once. */
function toFindings(text: string, found: readonly TextFinding[]): Finding[] {
  const known = new Map<number, number>()
  return found.map(({ at, level = 'open', why, todo, page }) => {
    const line = known.get(at) ?? countLines(text.slice(0, at))
    known.set(at, line)
    return { line, endLine: line, level, why, todo, page: GUIDES + page }
  })
}
