import type { FileStorage } from '../storage/FileStorage.js'
import type { ListQuery } from '../storage/ListQuery.js'
import { readShownFacts } from '../storage/ShownFacts.js'
import { type LibraryFile, toLibraryFile } from './LibraryFile.js'

/** A storage that has an index. */
export type LibraryStorage = Pick<FileStorage, 'get'> & Required<Pick<FileStorage, 'listShown'>>

/** Lists a project's files from the index, newest first. */
export async function* listFiles(
  { get, listShown }: LibraryStorage,
  publicKey: string,
  range: Pick<ListQuery, 'from' | 'onSkip' | 'signal'> = {},
): AsyncGenerator<LibraryFile> {
  for await (const indexed of listShown({ ...range, publicKey, isStored: true, isNewestFirst: true })) {
    // An earlier version writes lines without them.
    const file = indexed.shown ? undefined : await get(indexed.uuid)
    const shown = indexed.shown ?? (file && readShownFacts(file))
    if (shown) yield toLibraryFile(indexed, shown)
  }
}
