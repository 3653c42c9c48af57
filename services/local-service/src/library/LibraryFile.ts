import type { ListPlace } from '../storage/ListQuery.js'
import type { IndexedFile } from '../storage/openFileIndex.js'
import type { ShownFacts } from '../storage/ShownFacts.js'

/** A file in a project's library. */
export interface LibraryFile {
  readonly uuid: string
  readonly uploadedAt: string
  readonly owner: string | undefined
  /** Name in the form that searches compare. */
  readonly searched: string
  /** Enclosing folders, separated by `/`; empty without folders. */
  readonly folder: string
}

/** Which files a call is about. */
export interface LibraryFilter {
  /** Only this person's files. @default the whole project's */
  readonly owner?: string
  /** Only files whose names contain this, in the form that searches compare. */
  readonly searched: string
  /** Only files in this folder, or below it; empty for all. */
  readonly folder: string
}

const MAX_FOLDERS = 32
/** Longer names are found by their start. */
const MAX_SEARCHED = 128

/** Creates a library file. */
export function toLibraryFile(
  { uuid, uploadedAt }: IndexedFile,
  { name, owner, path = '' }: ShownFacts,
): LibraryFile {
  const folder = toFolder(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return { uuid, uploadedAt, owner, searched: toSearched(name.slice(0, MAX_SEARCHED)), folder }
}

/** Returns a folder in its only spelling: without empty names, and at most 32 deep. */
export function toFolder(path: string): string {
  return path.split('/').filter(Boolean).slice(0, MAX_FOLDERS).join('/')
}

/** Returns a text in the form that searches compare: without case and accents. */
export function toSearched(text: string): string {
  // Most names are ASCII, for which this is ten times as fast.
  const plain = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')
  return plain.toLowerCase()
}

export function isFound(file: LibraryFile, { owner, searched, folder }: LibraryFilter): boolean {
  return (
    (owner === undefined || file.owner === owner) &&
    isInFolder(file, folder) &&
    (searched === '' || file.searched.includes(searched))
  )
}

function isInFolder(file: LibraryFile, folder: string): boolean {
  return folder === '' || file.folder === folder || file.folder.startsWith(`${folder}/`)
}

export function placeOf({ uploadedAt, uuid }: Pick<LibraryFile, 'uploadedAt' | 'uuid'>): ListPlace {
  return [uploadedAt, uuid]
}
