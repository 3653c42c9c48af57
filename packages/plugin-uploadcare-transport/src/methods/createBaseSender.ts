import type { FileInfo, LazyCode, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { loadCode } from '@lading/transport-engine'
import type { ServiceClient } from '../createClient.js'
import type { SendWithOthers } from '../dialect/Companion.js'
import type { createPacks, Packs } from '../dialect/createPacks.js'
import { type FileWay, type MultipartCode, uploadFile } from '../file/uploadFile.js'

/** Fewer files that begin in the same moment are sent faster each on its own: a browser has six connections. */
const MANY_FILES = 7

/** The code that few uploads of the base method need. */
export interface BaseCode extends Partial<MultipartCode> {
  readonly createPacks: typeof createPacks
}

/** Sends files, each in one request or small ones together. */
export interface BaseSender {
  /** Uploads an entry that has a file. */
  readonly upload: (entry: UploadEntry, options: TransportUploadOptions, way: FileWay) => Promise<FileInfo>
  /** How much of a slot of the queue a file holds. */
  readonly slotShare: (entry: UploadEntry) => number
}

/** Creates what sends the files of a client. */
export function createBaseSender(client: ServiceClient, rare: LazyCode<BaseCode>): BaseSender {
  const { config, connect, describe, read, record } = client
  let packs: Packs | undefined
  let begun = 0
  /** Returns how a file is sent: the first files of a page have a request each, and the code for sharing one is loaded behind them. */
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
        // Each file has a request of its own.
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
    // It is asked for every file whose turn may have come.
    slotShare: ({ file }) =>
      packs?.slotShare({ baseUrl: read('baseUrl'), publicKey: config.pubkey ?? '' }, file) ?? 1,
  }
}
