import { toSearched } from './LibraryFile.js'

/** Longer names are sorted by their start. */
const MAX_COMPARED = 32
/** Numbers with fewer digits are sorted by their value. */
const DIGITS = 12

/**
 * Sorts folders by name: without case and accents, and `Page 2` before `Page 10`. Anybody can choose thousands of names. So they're compared as
 * plain text, because a language's rules take seconds for names that are made of accents.
 */
export function sortFolders<Folder extends { readonly name: string }>(folders: readonly Folder[]): Folder[] {
  const keyed = folders.map((folder) => ({ folder, key: toKey(folder.name) }))
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.folder.name, b.folder.name))
  return keyed.map(({ folder }) => folder)
}

function toKey(name: string): string {
  return toSearched(name.slice(0, MAX_COMPARED)).replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
