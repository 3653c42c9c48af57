import { isListed, isUuid, type ListQuery } from '@lading/local-service/parts'
import { createImpostorError } from './fromStore.js'
import { listBackward } from './listBackward.js'
import type { S3Parts } from './S3Parts.js'

/** Time and uuid in a key of the list by date. */
const datedKey = /([^/]+)\/([^/~]+)~([^/~]+)$/
/** Maximum hours that have files, i.e. 30 years. */
const MAX_HOURS = 262_800

/**
 * Lists all files' uuids by upload time. The keys of each hour in the query's range are listed in windows, so memory doesn't grow with the
 * number of uploads.
 */
export async function* listDated({ objects, keys }: S3Parts, query: ListQuery): AsyncGenerator<string> {
  const { isNewestFirst = false, from } = query
  const folders: string[] = []
  for await (const folder of objects.listFolders(keys.byDateFolder)) {
    if (folders.push(folder) > MAX_HOURS) throw createImpostorError()
  }
  if (isNewestFirst) folders.reverse()
  const first = from && `${keys.byDateFolder}${from[0].slice(0, 13)}/`
  const start = from && `${first}${from[0].slice(14, 23)}`
  for (const folder of folders) {
    if (first !== undefined && (isNewestFirst ? folder > first : folder < first)) continue
    const isFirst = folder === first
    const listed = isNewestFirst
      ? listBackward(objects, folder, isFirst ? start : undefined)
      : objects.list(folder, isFirst ? start : undefined)
    for await (const key of listed) {
      const [, hour, minutes, uuid = ''] = datedKey.exec(key) ?? []
      // Other programs can write to the bucket.
      if (isUuid(uuid) && isListed([`${hour}:${minutes}Z`, uuid], query)) yield uuid
    }
  }
}
