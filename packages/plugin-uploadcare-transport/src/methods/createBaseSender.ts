import type { FileInfo, LazyCode, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { loadCode } from '@lading/transport-engine'
import type { ServiceClient } from '../createClient.js'
import type { SendWithOthers } from '../dialect/Companion.js'
import type { createPacks, Packs } from '../dialect/createPacks.js'
import { type FileWay, type MultipartCode, uploadFile } from '../file/uploadFile.js'

/** Fewer files that start at the same moment are faster as separate requests: a browser has six connections. */
const MANY_FILES = 7

/** Code that few uploads with the base method need. */
export interface BaseCode extends Partial<MultipartCode> {
  readonly createPacks: typeof createPacks
}

/** Sends files, either in one request each, or small files together. */
export interface BaseSender {
  /** Uploads an entry that has a file. */
  readonly upload: (entry: UploadEntry, options: TransportUploadOptions, way: FileWay) => Promise<FileInfo>
  /** Returns which fraction of a queue slot a file takes up. */
  readonly slotShare: (entry: UploadEntry) => number
}

/** Creates the sender for a client's files. */
export function createBaseSender(client: ServiceClient, rare: LazyCode<BaseCode>): BaseSender {
  const { config, connect, describe, read, record } = client
  let packs: Packs | undefined
  let begun = 0
  /** Returns how to send a file: a page's first files get a request each, and the code for shared requests is loaded after them. */
  const wayOf = ({ internalId }: UploadEntry): SendWithOthers | undefined => {
    if (packs) return packs.of(internalId)
    if (++begun === 1)
      queueMicrotask(() => {
        begun = 0
      })
    if (begun === MANY_FILES) {
      const limit = () => config.maxConcurrentRequests ?? MANY_FILES
      loadCode(rare).then(
        ({ createPacks }) => {
          packs ??= createPacks({ limit, record })
        },
        // If loading fails, each file gets a separate request.
        () => {},
      )
    }
    return undefined
  }
  return {
    upload(entry, options, way) {
      const file = entry.file as Blob
      const others = way === 'multipart' ? undefined : wayOf(entry)
      return uploadFile(connect(entry.internalId), { ...describe(entry, options), file }, rare, others, way)
    },
    // This is called for every file that might be next.
    slotShare: ({ file }) =>
      packs?.slotShare({ baseUrl: read('baseUrl'), publicKey: config.pubkey ?? '' }, file) ?? 1,
  }
}
