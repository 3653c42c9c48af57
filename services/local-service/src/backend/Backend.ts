import type { RenderCache } from '../cdn/openRenderCache.js'
import type { GroupStorage } from '../groups/openGroupStorage.js'
import type { MultipartStore } from '../multipart/MultipartStore.js'
import type { CallRates } from '../projects/createCallRates.js'
import type { OperationCounts } from '../projects/createOperationCounts.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Documents } from '../storage/openDocuments.js'

/** Storage for everything that outlives a request. */
export interface Backend {
  readonly storage: FileStorage
  readonly multipart: MultipartStore
  readonly groups: GroupStorage
  readonly renders: RenderCache
  readonly documents: Documents
  /** Call counts. @default in the process's memory */
  readonly rates?: CallRates
  /** Restricted-token counts. @default in the process's memory */
  readonly operations?: OperationCounts
  /** True if files and groups are counted without reading their facts; the metrics need these counts. */
  readonly isIndexed: boolean
  /** Hands the kept files over to another service. Nothing may be in flight at that point. */
  release(): Promise<void>
}
