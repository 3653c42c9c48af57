import type { RenderCache } from './cdn/openRenderCache.js'
import type { Faults } from './faults/createFaults.js'
import type { Downloads } from './fromUrl/createDownloads.js'
import type { GroupStorage } from './groups/openGroupStorage.js'
import type { Readiness } from './info/createReadiness.js'
import type { ResolvedOptions } from './localServiceOptions.js'
import type { Metrics } from './metrics/createMetrics.js'
import type { MultipartStore } from './multipart/openMultipartStore.js'
import type { Access } from './projects/createAccess.js'
import type { Realtime } from './realtime/createRealtime.js'
import type { FileStorage } from './storage/FileStorage.js'

/** Everything that lives as long as the service; the endpoints are made of these. */
export interface ServiceParts {
  readonly settings: ResolvedOptions
  readonly access: Access
  readonly storage: FileStorage
  readonly multipart: MultipartStore
  readonly groups: GroupStorage
  readonly renders: RenderCache
  readonly readiness: Readiness
  readonly downloads: Downloads
  readonly realtime: Realtime
  readonly metrics: Metrics
  readonly faults: Faults
}
