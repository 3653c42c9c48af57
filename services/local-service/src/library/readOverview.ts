import { isFound, type LibraryFile, type LibraryFilter, placeOf } from './LibraryFile.js'
import { formatCursor, MAX_PAGE } from './parseLibraryQuery.js'
import type { Shelf } from './Shelf.js'
import { sortFolders } from './sortFolders.js'

/** Files that one page has, in a list that is sorted newest first. */
export interface LibraryMark {
  /** Cursor of the page; null for the first. */
  readonly cursor: string | null
  readonly count: number
  /** Month of upload, in UTC. */
  readonly month: string
}

/** Answers how many files each folder and month has. */
export interface LibraryOverview {
  readonly total: number
  readonly marks: readonly LibraryMark[]
  /** Folders in the folder of the call, by name. */
  readonly folders: readonly { readonly name: string; readonly count: number }[]
}

/** Most folders in an answer. */
const MAX_FOLDERS = 200
/** Most folders that are counted. */
const MAX_COUNTED = 5000

/** Counts the files that a filter finds. */
export async function readOverview(
  shelf: Shelf,
  filter: LibraryFilter,
  signal: AbortSignal,
): Promise<LibraryOverview> {
  const marks: { cursor: string | null; count: number; month: string }[] = []
  const folders = new Map<string, number>()
  let last: LibraryFile | undefined
  let total = 0
  for await (const slice of shelf.read(undefined, signal)) {
    for (const file of slice) {
      if (!isFound(file, filter)) continue
      total += 1
      const month = file.uploadedAt.slice(0, 7)
      const mark = marks.at(-1)
      if (mark?.month === month && mark.count < MAX_PAGE) mark.count += 1
      else marks.push({ cursor: last ? formatCursor(placeOf(last)) : null, count: 1, month })
      countFolder(folders, file, filter)
      last = file
    }
  }
  const sorted = await sortFolders([...folders].map(([name, count]) => ({ name, count })))
  return { total, marks, folders: sorted.slice(0, MAX_FOLDERS) }
}

function countFolder(folders: Map<string, number>, file: LibraryFile, { folder }: LibraryFilter): void {
  const [name = ''] = file.folder.slice(folder === '' ? 0 : folder.length + 1).split('/', 1)
  const count = folders.get(name)
  if (name === '' || (count === undefined && folders.size === MAX_COUNTED)) return
  folders.set(name, (count ?? 0) + 1)
}
