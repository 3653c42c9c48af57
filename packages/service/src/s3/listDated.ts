import { isListed, isUuid, type ListQuery } from '@lading/local-service/parts'
import type { S3Parts } from './S3Parts.js'

/** Time and uuid in a key of the list by date. */
const datedKey = /([^/]+)\/([^/~]+)~([^/~]+)$/

/** Lists the uuids of all files, by the time of their upload. Of each hour in the range of the query, the keys are listed once. */
export async function* listDated({ objects, keys }: S3Parts, query: ListQuery): AsyncGenerator<string> {
  const { isNewestFirst = false, from } = query
  const folders: string[] = []
  for await (const folder of objects.listFolders(keys.byDateFolder)) folders.push(folder)
  if (isNewestFirst) folders.reverse()
  const first = from && `${keys.byDateFolder}${from[0].slice(0, 13)}/`
  for (const folder of folders) {
    if (first !== undefined && (isNewestFirst ? folder > first : folder < first)) continue
    const uuids: string[] = []
    for await (const key of objects.list(folder)) {
      const [, hour, minutes, uuid = ''] = datedKey.exec(key) ?? []
      // Other programs may write to the bucket.
      if (isUuid(uuid) && isListed([`${hour}:${minutes}Z`, uuid], query)) uuids.push(uuid)
    }
    yield* isNewestFirst ? uuids.reverse() : uuids
  }
}
