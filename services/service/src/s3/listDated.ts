import { isListed, type ListPlace, type ListQuery } from '@lading/local-service/parts'
import { createImpostorError } from './fromStore.js'
import { listBackward } from './listBackward.js'
import type { Objects } from './Objects.js'

/** Time and name in a key of a list by date. */
const datedKey = /([^/]+)\/([^/~]+)~([^/]+)$/
/** Maximum hours that have files, i.e. 30 years. */
const MAX_HOURS = 262_800

/** An item of a list by date. */
export interface Dated {
  readonly place: ListPlace
  /** The key after its time. */
  readonly name: string
}

/**
 * Lists what a folder holds by time. The keys of each hour in the query's range are listed in windows, so memory doesn't grow with the
 * number of items.
 *
 * @param readId returns the id in a key's name; undefined for other programs' keys.
 */
export async function* listDated(
  objects: Pick<Objects, 'list' | 'listFolders'>,
  dateFolder: string,
  query: ListQuery,
  readId: (name: string) => string | undefined,
): AsyncGenerator<Dated> {
  const { isNewestFirst = false, from } = query
  const folders: string[] = []
  for await (const folder of objects.listFolders(dateFolder)) {
    if (folders.push(folder) > MAX_HOURS) throw createImpostorError()
  }
  if (isNewestFirst) folders.reverse()
  const first = from && `${dateFolder}${from[0].slice(0, 13)}/`
  const start = from && `${first}${from[0].slice(14, 23)}`
  for (const folder of folders) {
    if (first !== undefined && (isNewestFirst ? folder > first : folder < first)) continue
    const isFirst = folder === first
    const listed = isNewestFirst
      ? listBackward(objects, folder, isFirst ? start : undefined)
      : objects.list(folder, isFirst ? start : undefined)
    for await (const key of listed) {
      const [, hour, minutes, name = ''] = datedKey.exec(key) ?? []
      const id = readId(name)
      if (id === undefined) continue
      const place: ListPlace = [`${hour}:${minutes}Z`, id]
      if (isListed(place, query)) yield { place, name }
    }
  }
}
