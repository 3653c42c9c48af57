import type { RenderCache } from '../cdn/openRenderCache.js'
import type { GroupStorage } from '../groups/openGroupStorage.js'
import type { MultipartStore } from '../multipart/MultipartStore.js'
import type { CallRates } from '../projects/createCallRates.js'
import type { OperationCounts } from '../projects/createOperationCounts.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Documents } from '../storage/openDocuments.js'

/** Where a service keeps everything that outlives a request. */
export interface Backend {
  readonly storage: FileStorage
  readonly multipart: MultipartStore
  readonly groups: GroupStorage
  readonly renders: RenderCache
  readonly documents: Documents
  /** Counts of calls. @default in the memory of the process */
  readonly rates?: CallRates
  /** Counts of restricted tokens. @default in the memory of the process */
  readonly operations?: OperationCounts
  /** True if files and groups are counted without reading their facts, so that the metrics have their numbers. */
  readonly isIndexed: boolean
  /** Leaves the kept files to another service. Nothing may be in flight then. */
  release(): Promise<void>
}
