import type { Keys } from './createKeys.js'
import type { LocalCopies } from './createLocalCopies.js'
import type { Versions } from './createVersions.js'
import type { Objects } from './Objects.js'
import type { Spool } from './openSpool.js'

/** Everything that the stores of a backend share. */
export interface S3Parts {
  readonly objects: Objects
  readonly keys: Keys
  readonly versions: Versions
  readonly spool: Spool
  readonly copies: LocalCopies
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  readonly log: (line: string) => void
  /** Lifetime of a file that is not stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
}
