import type { ReceivedFile } from '@lading/local-service/parts'
import type { Trash } from '../trash/createTrash.js'
import type { Keys } from './createKeys.js'
import type { LocalCopies } from './createLocalCopies.js'
import type { StoreReaders } from './createStoreReaders.js'
import type { Versions } from './createVersions.js'
import type { Objects } from './Objects.js'
import type { Spool } from './openSpool.js'

/** Everything that a backend's stores share. */
export interface S3Parts {
  readonly objects: Objects
  readonly keys: Keys
  readonly versions: Versions
  readonly spool: Spool
  readonly copies: LocalCopies
  /** Clients that read from the store. */
  readonly readers: StoreReaders
  /** Removed files that aren't erased yet. */
  readonly trash: Trash
  /** First bytes of files whose object was complete a moment ago, so it needn't be checked again. */
  readonly heads: WeakMap<ReceivedFile, Uint8Array>
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number
  readonly log: (line: string) => void
  /** Lifetime of a file that isn't stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
}
