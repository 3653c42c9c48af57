import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../edit/Finding.js'
import { findItems, type Item } from './findItems.js'

/** A file before and after the move, with its report. */
export interface MovedFile {
  readonly before: string
  /** The same as `before` if the file wasn't rewritten. */
  readonly after: string
  readonly findings: readonly Finding[]
}

const docs = join(import.meta.dirname, '../../../../docs')

/** Reads a guide table: maps each of their names to the names in our cell. */
function readTable(guide: string, heading: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(docs, guide), 'utf8')
  const section = text.split(/^###? /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*) \|$/gm)]
  const names = (cell: string) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/[ (={:].*/, ''))
  return new Map(
    rows.flatMap(([, theirs = '', ours = '']) => names(theirs).map((name) => [name, names(ours)])),
  )
}

const options = readTable('migrate-from-uppy.md', 'Options')
const dashboard = readTable('migrate-from-uppy.md', 'Dashboard')
const pondOptions = readTable('migrate-from-filepond.md', 'Options')
const pondEvents = readTable('migrate-from-filepond.md', 'Events')

/** Events that an uploader's Uppy emits, according to `scripts/migration.test.ts`. */
const emitted =
  /^(file-added|files-added|file-removed|upload-start|upload-progress|upload-success|upload-error|progress|error|state-update|info-visible|info-hidden|resume-all|pause-all|retry-all|cancel-all|upload-pause|upload-stalled)$/
/** Methods that stay because they don't affect how files are restricted or sent. */
const staying =
  /^(addFile|addFiles|removeFile|removeFiles|getFile|getFiles|getState|getID|upload|retryUpload|retryAll|pauseAll|resumeAll|cancelAll|clear|destroy|close|log|info|setFileMeta|addPreProcessor|addPostProcessor|addUploader)$/
/** Options that `setOptions()` carries over, according to `mapUppySettings()` of the kernel. */
const set =
  /^setOptions\.(autoProceed|restrictions\.(maxFileSize|minFileSize|maxTotalFileSize|maxNumberOfFiles|minNumberOfFiles|allowedFileTypes))$/
const transports: Readonly<Record<string, string>> = {
  XHRUpload: 'xhrTransport(',
  Tus: 'tusTransport(',
  AwsS3: 's3Transport(',
}

const isSafety = ({ kind, name }: Item) =>
  (kind === 'listener' && !emitted.test(name)) || /(^|\.)(restrictions|onBefore)|^setOptions\.\?/.test(name)

/**
 * Lists what a move loses: source items that are neither in the result nor in the report, and items that protect a page and were lost
 * without `--force`.
 *
 * @param holders Names that hold an Uppy.
 */
export function findLosses(
  files: ReadonlyMap<string, MovedFile>,
  holders: ReadonlySet<string>,
  isForced = false,
): string[] {
  const isMoved = [...files.values()].some(({ before, after }) => before !== after)
  return [...files].flatMap(([path, file]) =>
    findItems(path, file.before, holders).flatMap((item) => {
      const report = file.findings.filter(({ line, endLine }) => line <= item.line && item.line <= endLine)
      const place = `${path}:${item.line} ${item.kind} ${item.name}`
      if (report.length === 0)
        return isKept(item, file, isMoved) ? [] : [`${place} is neither kept nor reported`]
      const isOpen = report.some(({ level }) => level !== 'note')
      const mustBlock = isSafety(item) && isOpen && !isKept(item, file, isMoved)
      if (mustBlock && !report.some(({ level }) => level === 'safety') && isMoved)
        return [`${place} is not reported as a rule or listener`]
      return mustBlock && isMoved && !isForced && isSharedWithMoved(files, file)
        ? [`${place} is lost without --force`]
        : []
    }),
  )
}

/** Returns true if this file, or any file that creates an Uppy, was rewritten. */
const isSharedWithMoved = (files: ReadonlyMap<string, MovedFile>, file: MovedFile) =>
  file.before !== file.after ||
  [...files.values()].some(({ before, after }) => before !== after && before.includes('new Uppy'))

/** Returns true if an item is in the result, according to the guides' tables. */
function isKept({ kind, name, line }: Item, { before, after }: MovedFile, isMoved: boolean): boolean {
  if (!isMoved) return true
  const has = (word: string) =>
    new RegExp(`(?<![\\w-])${word.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`).test(withoutComments(after))
  // An Uppy that wasn't moved keeps its options.
  if (kind === 'option' && before.match(/new Uppy\b/g)?.length === after.match(/new Uppy\b/g)?.length)
    return true
  if (kind === 'option' || kind === 'prop') {
    if (/^(uppy|server|inline|allowMultiple|instantUpload|key|className|id|style)$/.test(name)) return true
    const written = before.split('\n')[line - 1]?.trim() ?? ''
    // A list that wasn't moved keeps its props.
    if (kind === 'prop' && /<(FilePond|Dashboard)\b/.test(after) && withoutComments(after).includes(written))
      return true
    const row =
      options.get(name) ??
      dashboard.get(name) ??
      pondOptions.get(name) ??
      pondEvents.get(name) ??
      (name === 'oninit' ? ['onReady'] : [])
    return row.some(has) || (name === 'autoProceed' && !has('confirmUpload'))
  }
  if (kind === 'listener') return emitted.test(name) ? has(name) : name === 'complete' && has('all-settled')
  if (kind === 'plugin') return has(name) || after.includes(transports[name] ?? '\0')
  if (kind === 'pluginOption') return name === '?' || has(name) || name === 'target'
  return staying.test(name) || set.test(name)
}

const withoutComments = (text: string) =>
  text.replace(/(['"])(?:(?!\1).)*\1|\/\*.*?\*\//gs, (found) => (found.startsWith('/*') ? '' : found))
