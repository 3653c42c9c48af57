import type { LocalServiceOptions, ProjectOptions } from '@lading/local-service/parts'
import type { S3Options } from './s3/S3Options.js'
import type { VerifyOptions } from './verify/VerifyOptions.js'

/** Work that a node can do. */
export type Role = 'upload' | 'cdn' | 'jobs'

/** Service options. */
export interface ServiceOptions
  extends Pick<
    LocalServiceOptions,
    | 'host'
    | 'port'
    | 'publicUrl'
    | 'now'
    | 'allowedOrigins'
    | 'allowedHosts'
    | 'allowPrivate'
    | 'allowLoopback'
    | 'maxFileSizeBytes'
    | 'minMultipartFileSizeBytes'
    | 'minPartSizeBytes'
    | 'multipartLifetimeMs'
    | 'unstoredLifetimeMs'
    | 'webhookRetryDelaysMs'
    | 'maxCacheBytes'
    | 'prerender'
    | 'keepImageProcess'
  > {
  /** The store for files, shared by any number of nodes. @default a directory on this machine, for one node */
  readonly s3?: S3Options
  /** Directory for files if there's no store. @default '.lading-data' */
  readonly dataDir?: string
  /** Directory for files that aren't in the store yet. @default the system's temporary directory */
  readonly temporaryDir?: string
  /** URL of a Redis that the nodes share, such as `redis://127.0.0.1:6379`. @default none, for one node */
  readonly redisUrl?: string
  /**
   * Delay before a removed file's bytes are erased from the store, in milliseconds. Until then, only `lading-service repair` can bring
   * the file back. Less than an hour counts as an hour, but 0 erases immediately. Without a store, files are always erased immediately.
   *
   * @default 604800000, 7 days
   */
  readonly trashMs?: number
  /** Rereads stored files and compares them with their records. @default true with a store */
  readonly verify?: VerifyOptions | boolean
  /** Projects that the service accepts. */
  readonly projects: readonly (string | ProjectOptions)[]
  /** Maximum API calls per minute for a client network, i.e. an IPv4 address or an IPv6 /64; 0 means no limit. @default 6000 */
  readonly callsPerMinute?: number
  /** Port for `GET /metrics`; 0 means any free port. @default none, and no metrics */
  readonly metricsPort?: number
  /** Address to serve the metrics at. @default '127.0.0.1' */
  readonly metricsHost?: string
  /** Work that this node does. @default all */
  readonly roles?: readonly Role[]
  /**
   * Number of proxies in front that set `X-Forwarded-For` and `X-Forwarded-Proto`; true means one proxy. Values that a client sends in
   * these headers are ignored.
   *
   * @default false
   */
  readonly trustProxy?: boolean | number
  /** Time in milliseconds between the first sign of stopping and the end of listening. @default 5000 */
  readonly drainMs?: number
  /** Time in milliseconds that requests in flight then have to finish. @default 30000 */
  readonly closeGraceMs?: number
  /** Receives each log line, which is JSON. @default standard output */
  readonly writeLog?: (line: string) => void
  /** Omits the log line for each request. @default false */
  readonly quiet?: boolean
}
