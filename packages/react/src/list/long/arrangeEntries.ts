import type { UploadEntry } from '@lading/kernel'

/** A list's sort order: the order in which files were added, or by a file property. */
export type ListSort = 'added' | 'newest' | 'name' | 'size' | 'state'

/** Options of {@link arrangeEntries}. */
export interface Arrangement {
  /** Part of the file names to match; empty for all files. */
  readonly query: string
  readonly sort: ListSort
  /** Language whose rules compare names. */
  readonly language: string
  readonly getName: (entry: UploadEntry) => string | null
}

const STATES: readonly string[] = ['failed', 'uploading', 'idle', 'success']

/** Returns the matching files, sorted. */
export function arrangeEntries(
  entries: readonly UploadEntry[],
  { query, sort, language, getName }: Arrangement,
): readonly UploadEntry[] {
  const wanted = toComparable(query).trim()
  const found = entries.filter((entry) => toComparable(getName(entry) ?? '').includes(wanted))
  if (sort === 'newest') found.reverse()
  if (sort === 'name') {
    const { compare } = new Intl.Collator(language, { numeric: true })
    found.sort((a, b) => compare(getName(a) ?? '', getName(b) ?? ''))
  }
  if (sort === 'size') found.sort((a, b) => (b.fileSize ?? 0) - (a.fileSize ?? 0))
  if (sort === 'state') found.sort((a, b) => STATES.indexOf(a.status) - STATES.indexOf(b.status))
  return found
}

/**
 * Returns a text normalized for comparison: composed, with ordinary spaces, in one case. Names from a Mac are decomposed, and
 * letters such as ß, ς and the four Turkish i don't have a case in which all forms are equal.
 */
function toComparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/i\u0307|ı/g, 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
}
