import type { FastifyInstance } from 'fastify'
import type { DownloadQueue } from '../fromUrl/DownloadQueue.js'
import type { TaskStore } from '../fromUrl/TaskStore.js'
import type { RealtimeBus } from '../realtime/RealtimeBus.js'
import type { ServiceParts } from './ServiceParts.js'

/** Additions of another edition of the service. */
export interface ServiceExtensions {
  /** Name on the start page. @default 'Lading local service' */
  readonly name?: string
  /** Adds the pages of the demo cloud. @default true */
  readonly hasDemoCloud?: boolean
  /** Takes the address of a client from `X-Forwarded-For`, which a proxy in front sets. @default false */
  readonly trustProxy?: boolean
  /** Carries events of the realtime channel to other nodes. @default none */
  readonly bus?: RealtimeBus
  /** Shares the states of downloads with other nodes. @default none */
  readonly tasks?: TaskStore
  /** Gives downloads to all nodes. @default none */
  readonly queue?: DownloadQueue
  /** Adds hooks and routes, which come before those of the service. */
  extend?(app: FastifyInstance, parts: ServiceParts): void
}
