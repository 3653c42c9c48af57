import { isUuid } from '@lading/local-service/parts'
import type { Keys } from '../s3/createKeys.js'
import type { ListedFile } from './createFileCheck.js'
import type { MeteredObjects } from './createMeteredObjects.js'

/** A file in the list of files, with the key of its place. */
export interface Place extends ListedFile {
  readonly key: string
}

/** Something that belongs to a uuid. */
export interface Remains {
  readonly uuid: string
  readonly key: string
  /** True for a record. */
  readonly isRecord: boolean
}

const placeKey = /([^/]+)\/([^/~]+)~([^/~]+)$/
/** Kinds of state that an upload or a removal can leave, and the records, in the order of their keys. */
const FOLDERS = ['appended', 'assembled', 'files', 'trash', 'uploads'] as const

/** Walks the list of files by the time of their upload. @param after the key that the walk follows, empty for all */
export async function* walkPlaces(
  { objects, keys }: { readonly objects: Pick<MeteredObjects, 'list'>; readonly keys: Keys },
  after: string,
): AsyncGenerator<Place> {
  for await (const key of objects.list(keys.byDateFolder, after)) {
    const [, hour, minutes, uuid = ''] = placeKey.exec(key) ?? []
    const uploadedAt = `${hour}:${minutes}Z`
    // Other programs may write to the bucket.
    if (isUuid(uuid) && !Number.isNaN(Date.parse(uploadedAt))) yield { key, uuid, uploadedAt }
  }
}

/** Walks the state of uploads, removals and records, each uuid of a folder once. @param after as in `walkPlaces` */
export async function* walkRemains(
  { objects, keys }: { readonly objects: Pick<MeteredObjects, 'list'>; readonly keys: Keys },
  after: string,
): AsyncGenerator<Remains> {
  for (const name of FOLDERS) {
    const folder = keys.folder(name)
    // The walk has passed the folder.
    if (after > folder && !after.startsWith(folder)) continue
    let last = ''
    for await (const key of objects.list(folder, after.startsWith(folder) ? after : '')) {
      const [uuid = ''] = key.slice(folder.length).split('/')
      if (uuid === last || !isUuid(uuid)) continue
      last = uuid
      yield { uuid, key, isRecord: name === 'files' }
    }
  }
}
