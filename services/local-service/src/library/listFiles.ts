import type { FileStorage } from '../storage/FileStorage.js'
import type { ListPlace } from '../storage/ListQuery.js'
import { readShownFacts } from '../storage/ShownFacts.js'
import { type LibraryFile, toLibraryFile } from './LibraryFile.js'

/** A storage that has an index. */
export type LibraryStorage = Pick<FileStorage, 'get'> & Required<Pick<FileStorage, 'listShown'>>

/** Lists a project's files from the index, newest first. */
export async function* listFiles(
  { get, listShown }: LibraryStorage,
  publicKey: string,
  from?: ListPlace,
): AsyncGenerator<LibraryFile> {
  const query = { publicKey, isStored: true, isNewestFirst: true, ...(from && { from }) }
  for await (const indexed of listShown(query)) {
    // An earlier version writes lines without them.
    const file = indexed.shown ? undefined : await get(indexed.uuid)
    const shown = indexed.shown ?? (file && readShownFacts(file))
    if (shown) yield toLibraryFile(indexed, shown)
  }
}
