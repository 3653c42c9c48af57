import type { SessionStore } from '@lading/server/handoff'
import type { FastifyInstance } from 'fastify'
import type { DownloadQueue } from '../fromUrl/DownloadQueue.js'
import type { TaskStore } from '../fromUrl/TaskStore.js'
import type { RealtimeBus } from '../realtime/RealtimeBus.js'
import type { DeliveryQueue } from '../webhooks/DeliveryQueue.js'
import type { ServiceParts } from './ServiceParts.js'

/** Sweeps across all nodes. */
export interface SweepSchedule {
  /** Runs a sweep once a minute on one node. @param sweep never rejects. */
  process(sweep: () => Promise<void>): void
}

/** Additions from another edition of the service. */
export interface ServiceExtensions {
  /** Name on the start page. @default 'Lading local service' */
  readonly name?: string
  /** Adds the demo cloud pages. @default true */
  readonly hasDemoCloud?: boolean
  /** Answers `/metrics` along with everything else. @default true */
  readonly hasMetrics?: boolean
  /** Decides whether a client can open the realtime channel. @throws UploadApiError if it can't. @default every client can */
  admitRealtime?(ip: string): Promise<void>
  /** Directory that incoming files are written to. @default the data directory */
  readonly temporaryDir?: string
  /** How many proxies in front add to `X-Forwarded-For`, which the client's address is taken from. @default 0 */
  readonly proxyCount?: number
  /** Carries realtime events to other nodes. @default no other nodes */
  readonly bus?: RealtimeBus
  /** Shares download states with other nodes. @default no sharing */
  readonly tasks?: TaskStore
  /** Shares handovers to phones with other nodes. @default no sharing */
  readonly handoffs?: SessionStore
  /** Gives downloads to all nodes. @default this node does its downloads */
  readonly queue?: DownloadQueue
  /** Gives webhook delivery attempts to all nodes. @default each node makes its attempts */
  readonly deliveryQueue?: DeliveryQueue
  /** Decides when this node sweeps. @default once a minute */
  readonly sweeps?: SweepSchedule
  /** Logs a request failure. @default the log, without the id */
  logFailure?(line: string, requestId: string): void
  /** Adds hooks and routes that run before the service's hooks and routes. */
  extend?(app: FastifyInstance, parts: ServiceParts): void
}
