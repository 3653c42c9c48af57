import type { FastifyInstance } from 'fastify'
import type { DownloadQueue } from '../fromUrl/DownloadQueue.js'
import type { TaskStore } from '../fromUrl/TaskStore.js'
import type { RealtimeBus } from '../realtime/RealtimeBus.js'
import type { DeliveryQueue } from '../webhooks/DeliveryQueue.js'
import type { ServiceParts } from './ServiceParts.js'

/** Sweeps of all nodes. */
export interface SweepSchedule {
  /** Has a sweep done once a minute, by one of the nodes. @param sweep never rejects. */
  process(sweep: () => Promise<void>): void
}

/** Additions of another edition of the service. */
export interface ServiceExtensions {
  /** Name on the start page. @default 'Lading local service' */
  readonly name?: string
  /** Adds the pages of the demo cloud. @default true */
  readonly hasDemoCloud?: boolean
  /** Answers `/metrics` with everything else. @default true */
  readonly hasMetrics?: boolean
  /**
   * Decides whether a client may open the realtime channel. @throws UploadApiError when it may not. @default every client may */
  admitRealtime?(ip: string): Promise<void>
  /** Directory that files arrive in. @default the data directory */
  readonly temporaryDir?: string
  /** How many proxies in front have added to `X-Forwarded-For`, from which the address of a client is taken. @default 0 */
  readonly proxyCount?: number
  /** Carries events of the realtime channel to other nodes. @default none */
  readonly bus?: RealtimeBus
  /** Shares the states of downloads with other nodes. @default none */
  readonly tasks?: TaskStore
  /** Gives downloads to all nodes. @default none */
  readonly queue?: DownloadQueue
  /** Gives attempts to deliver webhooks to all nodes. @default each node makes its own */
  readonly deliveryQueue?: DeliveryQueue
  /** Decides when this node sweeps. @default once a minute */
  readonly sweeps?: SweepSchedule
  /** Notes the failure of a request. @default the log, without the id */
  logFailure?(line: string, requestId: string): void
  /** Adds hooks and routes, which come before those of the service. */
  extend?(app: FastifyInstance, parts: ServiceParts): void
}
