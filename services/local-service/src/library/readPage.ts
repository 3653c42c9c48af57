import type { FileStorage } from '../storage/FileStorage.js'
import type { ListPlace } from '../storage/ListQuery.js'
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

/** Most files of others that a page reads in a storage without an index. The next page begins after them. */
const MAX_SKIPPED = 1000

/** Reads a page. A storage with an index finds files without their records. */
export async function readPage(
  order: LibraryPageOrder,
  shelves: Shelves,
  storage: LibraryStorage,
): Promise<LibraryPage> {
  const { publicKey, filter, limit, from, signal } = order
  const shelf = shelves.peek(publicKey)
  // The first page is answered before the shelf is loaded.
  const isPlain = filter.searched === '' && filter.folder === ''
  const slices =
    shelf || !isPlain
      ? (shelf ?? (await shelves.load(publicKey))).read(from, signal)
      : inSlices(listFiles(storage, publicKey, from), signal)
  const found: LibraryFile[] = []
  let hasMore = false
  read: for await (const slice of slices) {
    for (const file of slice) {
      if (!isFound(file, filter)) continue
      hasMore = found.length === limit
      if (hasMore) break read
      found.push(file)
    }
  }
  const files = await Promise.all(found.map(({ uuid }) => storage.get(uuid)))
  for (const [index, file] of found.entries()) if (!files[index]) shelf?.remove(file)
  const last = found.at(-1)
  return {
    files: files.filter((file) => file !== undefined),
    end: hasMore && last ? placeOf(last) : undefined,
  }
}

async function* inSlices<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for await (const item of items) {
    signal.throwIfAborted()
    yield [item]
  }
}

/** Reads a page of a whole project from a storage without an index: other projects' files are skipped one by one. */
export async function readRecordPage(
  { publicKey, limit, from, signal: leaving }: LibraryPageOrder,
  storage: Pick<FileStorage, 'list'>,
): Promise<LibraryPage> {
  const ended = new AbortController()
  const signal = AbortSignal.any([leaving, ended.signal])
  const files: StoredFile[] = []
  let end: ListPlace | undefined
  let skipped = 0
  const onSkip = (place: ListPlace) => {
    skipped += 1
    if (skipped < MAX_SKIPPED) return
    end = place
    ended.abort()
  }
  const range = { publicKey, isStored: true, isNewestFirst: true, ...(from && { from }) }
  for await (const file of storage.list({ ...range, signal, onSkip })) {
    const last = files.at(-1)
    if (last && files.length === limit) return { files, end: placeOf(last) }
    files.push(file)
  }
  leaving.throwIfAborted()
  return { files, end }
}
