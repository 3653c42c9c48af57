import { isUuid } from '@lading/local-service/parts'
import type { Keys } from '../s3/createKeys.js'
import type { MeteredObjects } from './createMeteredObjects.js'

/** A record, or an object that an upload or a removal can leave behind. */
export interface Remains {
  readonly uuid: string
  readonly key: string
  readonly isRecord: boolean
}

/** Kinds of state to walk, in key order. */
const FOLDERS = ['appended', 'assembled', 'files', 'trash', 'uploads'] as const

/** Walks records and the state of uploads and removals. @param after the key to continue after; empty for everything */
export async function* walkRemains(
  { objects, keys }: { readonly objects: Pick<MeteredObjects, 'list'>; readonly keys: Keys },
  after: string,
): AsyncGenerator<Remains> {
  for (const name of FOLDERS) {
    const folder = keys.folder(name)
    // An earlier walk has finished this folder.
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
