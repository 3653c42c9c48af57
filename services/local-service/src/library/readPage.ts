import type { FileStorage } from '../storage/FileStorage.js'
import type { ListPlace } from '../storage/ListQuery.js'
import type { ListScan } from '../storage/ListScan.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { Shelves } from './createShelves.js'
import { isFound, type LibraryFile, type LibraryFilter, placeOf } from './LibraryFile.js'
import { type LibraryStorage, listFiles } from './listFiles.js'

/** Some files of a library, newest first. */
export interface LibraryPage {
  readonly files: readonly StoredFile[]
  /** Where the next page begins; undefined if there is none. */
  readonly end: ListPlace | undefined
}

/** The page that a call asks for. */
export interface LibraryPageOrder {
  readonly publicKey: string
  readonly filter: LibraryFilter
  readonly limit: number
  readonly from: ListPlace | undefined
  readonly signal: AbortSignal
}

/** Most files that a page reads by itself. If that isn't enough, it's read from the shelf. */
const MAX_READ = 2000

/** Reads a page. A storage with an index finds files without their records. */
export async function readPage(
  order: LibraryPageOrder,
  shelves: Shelves,
  storage: LibraryStorage,
): Promise<LibraryPage> {
  const { publicKey, filter, from, signal } = order
  const shelf = shelves.peek(publicKey)
  // The first page is answered before the shelf is loaded.
  const isDirect = !shelf && filter.searched === '' && filter.folder === ''
  const direct = isDirect ? await findDirectly(order, storage) : undefined
  // Further pages follow, and reading them from the shelf costs less.
  const loading = shelf ?? shelves.load(publicKey)
  if (direct) Promise.resolve(loading).catch(() => {})
  const { found, hasMore } = direct ?? (await find((await loading).read(from, signal), order))
  const files = await Promise.all(found.map(({ uuid }) => storage.get(uuid)))
  for (const [index, file] of found.entries()) if (!files[index]) shelf?.remove(file)
  const last = found.at(-1)
  return {
    files: files.filter((file) => file !== undefined),
    end: hasMore && last ? placeOf(last) : undefined,
  }
}

interface Found {
  readonly found: readonly LibraryFile[]
  readonly hasMore: boolean
}

async function find(
  slices: AsyncIterable<readonly LibraryFile[]>,
  { filter, limit }: LibraryPageOrder,
): Promise<Found> {
  const found: LibraryFile[] = []
  for await (const slice of slices) {
    for (const file of slice) {
      if (!isFound(file, filter)) continue
      if (found.length === limit) return { found, hasMore: true }
      found.push(file)
    }
  }
  return { found, hasMore: false }
}

/** Finds a page's files in the index; undefined if that takes too many others. */
async function findDirectly(order: LibraryPageOrder, storage: LibraryStorage): Promise<Found | undefined> {
  const { publicKey, from, signal } = order
  const ended = new AbortController()
  let count = 0
  const countOne = () => {
    count += 1
    if (count >= MAX_READ) ended.abort()
  }
  const range = { signal: AbortSignal.any([signal, ended.signal]), onSkip: countOne, ...(from && { from }) }
  async function* read() {
    for await (const file of listFiles(storage, publicKey, range)) {
      countOne()
      yield [file]
    }
  }
  const page = await find(read(), order)
  signal.throwIfAborted()
  return page.hasMore || !ended.signal.aborted ? page : undefined
}

/**
 * Reads a page of a whole project from a storage without an index: other projects' files are skipped one by one.
 *
 * @param scan the list's turn, which limits them.
 */
export async function readRecordPage(
  { publicKey, limit, from }: LibraryPageOrder,
  storage: Pick<FileStorage, 'list'>,
  { endOf, ...limits }: ListScan,
): Promise<LibraryPage> {
  const files: StoredFile[] = []
  const range = { publicKey, isStored: true, isNewestFirst: true, ...(from && { from }) }
  for await (const file of storage.list({ ...range, ...limits })) {
    const last = files.at(-1)
    if (last && files.length === limit) return { files, end: placeOf(last) }
    files.push(file)
  }
  return { files, end: endOf() }
}
