import type { TokenCount } from '../projects/createAccess.js'
import type { FileDetails } from '../storage/FileStorage.js'

/** The rights that a phone has from its page: to store files with these details. */
export interface HandoffGrant {
  readonly details: Pick<FileDetails, 'publicKey' | 'owner' | 'isStored' | 'source' | 'metadata' | 'tags'>
  /** Counts each file. @default nothing is counted */
  readonly count?: TokenCount
}
