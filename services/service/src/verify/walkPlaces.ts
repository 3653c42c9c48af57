import { isUuid } from '@lading/local-service/parts'
import type { Keys } from '../s3/createKeys.js'
import type { ListedFile } from './createFileCheck.js'
import type { MeteredObjects } from './createMeteredObjects.js'

/** A file list entry with its key. */
export interface Place extends ListedFile {
  readonly key: string
}

const placeKey = /([^/]+)\/([^/~]+)~([^/~]+)$/

/** Walks the file list by upload time. @param after the key to continue after; empty for all files */
export async function* walkPlaces(
  { objects, keys }: { readonly objects: Pick<MeteredObjects, 'list'>; readonly keys: Keys },
  after: string,
): AsyncGenerator<Place> {
  for await (const key of objects.list(keys.byDateFolder, after)) {
    const [, hour, minutes, uuid = ''] = placeKey.exec(key) ?? []
    const uploadedAt = `${hour}:${minutes}Z`
    // Other programs can write to the bucket.
    if (isUuid(uuid) && !Number.isNaN(Date.parse(uploadedAt))) yield { key, uuid, uploadedAt }
  }
}
