import { isRecord } from '@lading/kernel/basics'
import { cleanFileName } from '../cleanFileName.js'

/** Maximum number of files in a selection. */
export const MAX_FILES = 1000

export interface SelectedFile {
  readonly url: string
  readonly name: string | undefined
  /** URLs by MIME type. */
  readonly alternatives: ReadonlyMap<string, string>
}

export interface FrameSelection {
  readonly files: readonly SelectedFile[]
  readonly count: number
  /** Number of selectable files. */
  readonly total: number
  readonly isReady: boolean
}

/** Returns a URL that `addFileFromUrl()` accepts; throws for any other value. */
export type ParseUrl = (value: unknown) => string

export type FrameMessage =
  | { readonly type: 'selection'; readonly isMultiple: boolean; readonly selection: FrameSelection }
  | { readonly type: 'toolbar'; readonly isVisible: boolean }
  /** The message is valid, except that it has too many files. */
  | { readonly type: 'too-large' }

/** Returns a protocol message (wire protocol §13), or null for anything else. Never throws. */
export function parseFrameMessage(data: unknown, parseUrl: ParseUrl): FrameMessage | null {
  if (!isRecord(data)) return null
  if (data.type === 'toolbar-state-change') {
    return typeof data.isVisible === 'boolean' ? { type: 'toolbar', isVisible: data.isVisible } : null
  }
  return data.type === 'selected-files-change' ? parseSelection(data, parseUrl) : null
}

function parseSelection(data: Readonly<Record<string, unknown>>, parseUrl: ParseUrl): FrameMessage | null {
  const { isReady, isMultipleMode: isMultiple, selectedCount: count, total, selectedFiles = [] } = data
  if (typeof isReady !== 'boolean' || typeof isMultiple !== 'boolean') return null
  if (!isCount(count) || !isCount(total) || count > total || !Array.isArray(selectedFiles)) return null
  if (!isMultiple && selectedFiles.length > 1) return null
  if (selectedFiles.length > MAX_FILES) return { type: 'too-large' }
  const files: SelectedFile[] = []
  for (const candidate of selectedFiles) {
    const file = parseFile(candidate, parseUrl)
    if (!file) return null
    files.push(file)
  }
  // A selection that isn't ready doesn't contain its files yet.
  return { type: 'selection', isMultiple, selection: { files: isReady ? files : [], count, total, isReady } }
}

function parseFile(data: unknown, parseUrl: ParseUrl): SelectedFile | null {
  if (!isRecord(data)) return null
  const { filename, alternatives } = data
  const url = tryParse(data.url, parseUrl)
  const offered = alternatives ?? {}
  if (!url || !isRecord(offered) || (filename != null && typeof filename !== 'string')) return null
  const urls = new Map<string, string>()
  for (const [type, value] of Object.entries(offered)) {
    const alternative = tryParse(value, parseUrl)
    if (!alternative) return null
    urls.set(type.toLowerCase(), alternative)
  }
  return { url, name: cleanFileName(filename ?? ''), alternatives: urls }
}

function tryParse(value: unknown, parseUrl: ParseUrl): string | null {
  try {
    return parseUrl(value)
  } catch {
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
