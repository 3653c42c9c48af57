import { inSlices } from '../storage/inSlices.js'
import { toSearched } from './LibraryFile.js'

/** Longer names are sorted by their start. */
const MAX_COMPARED = 32
/** Numbers with fewer digits are sorted by their value. */
const DIGITS = 12
/** Preparing so many names takes a few milliseconds, whatever they consist of. */
const SLICE_SIZE = 250

/**
 * Sorts folders by name: without case and accents, and `Page 2` before `Page 10`. Anybody can choose thousands of names. So they're compared as
 * plain text, because a language's rules take seconds for names that consist of accents.
 */
export async function sortFolders<Folder extends { readonly name: string }>(
  folders: readonly Folder[],
): Promise<Folder[]> {
  const keyed: { readonly folder: Folder; readonly key: string }[] = []
  for await (const slice of inSlices(folders, { size: SLICE_SIZE }))
    keyed.push(...slice.map((folder) => ({ folder, key: toKey(folder.name) })))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ folder }) => folder)
}

function toKey(name: string): string {
  const start = name.slice(0, MAX_COMPARED)
  const searched = toSearched(start).replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
  return `${searched}\0${start}`
}
