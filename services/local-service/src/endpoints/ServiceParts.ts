import type { Backend } from '../backend/Backend.js'
import type { ProxiedFiles } from '../cdn/createProxiedFiles.js'
import type { FileEvents } from '../events/createFileEvents.js'
import type { FairLimit } from '../fairness/createFairLimit.js'
import type { Faults } from '../faults/createFaults.js'
import type { Downloads } from '../fromUrl/createDownloads.js'
import type { FetchLimit } from '../fromUrl/createFetchLimit.js'
import type { Audit } from '../http/createAudit.js'
import type { OriginPolicy } from '../http/createOriginPolicy.js'
import type { ErrorSinks } from '../http/handleError.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { Readiness } from '../info/createReadiness.js'
import type { KnownContent } from '../known/createKnownContent.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { ResolvedOptions } from '../options/LocalServiceOptions.js'
import type { Prerenders } from '../prerender/createPrerenders.js'
import type { Access } from '../projects/createAccess.js'
import type { Realtime } from '../realtime/createRealtime.js'
import type { Scans } from '../scan/createScans.js'
import type { Intake } from '../upload/createIntake.js'
import type { Deliveries } from '../webhooks/createDeliveries.js'
import type { Webhooks } from '../webhooks/createWebhooks.js'

/** Everything that lives as long as the service. Endpoints receive the parts they use. */
export interface ServiceParts extends Backend {
  readonly settings: ResolvedOptions
  readonly access: Access
  readonly intake: Intake
  readonly prerenders: Prerenders
  readonly audit: Audit
  /** Where request errors are logged. */
  readonly failures: ErrorSinks
  readonly events: FileEvents
  readonly scans: Scans
  readonly known: KnownContent
  readonly webhooks: Webhooks
  readonly deliveries: Deliveries
  readonly origins: OriginPolicy
  /** Turns of networks to look up files of groups, and to get the URLs of parts. */
  readonly networkTurns: FairLimit
  readonly imageWork: ImageWork
  readonly readiness: Readiness
  readonly fetches: FetchLimit
  readonly downloads: Downloads
  readonly proxied: ProxiedFiles
  readonly realtime: Realtime
  readonly metrics: Metrics
  readonly faults: Faults
}
