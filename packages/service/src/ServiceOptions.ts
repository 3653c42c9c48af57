import type { LocalServiceOptions, ProjectOptions } from '@lading/local-service/parts'
import type { S3Options } from './s3/S3Options.js'
import type { VerifyOptions } from './verify/VerifyOptions.js'

/** Work that a node does. */
export type Role = 'upload' | 'cdn' | 'jobs'

/** Options of a service. */
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
    | 'keepImageProcess'
  > {
  /** The store of the files, for any number of nodes. @default a directory of this machine, for one node */
  readonly s3?: S3Options
  /** Directory for the files without a store. @default '.lading-data' */
  readonly dataDir?: string
  /** Directory for files on their way to the store. @default the system's */
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
  /** Most API calls of one client network a minute: an IPv4 address, or the /64 of an IPv6 address; 0 is no limit. @default 6000 */
  readonly callsPerMinute?: number
  /** Port of the metrics, `GET /metrics`, where 0 means any free one. @default none, and no metrics */
  readonly metricsPort?: number
  /** Address that the metrics are served at. @default '127.0.0.1' */
  readonly metricsHost?: string
  /** Work of this node. @default all */
  readonly roles?: readonly Role[]
  /**
   * How many proxies in front set `X-Forwarded-For` and `X-Forwarded-Proto`; true is one. What a client sends in them itself does not
   * count. @default false
   */
  readonly trustProxy?: boolean | number
  /** Time between the first sign of stopping and the end of listening, in milliseconds. @default 5000 */
  readonly drainMs?: number
  /** Time that requests in flight then have, in milliseconds. @default 30000 */
  readonly closeGraceMs?: number
  /** Receives each line of the log, which is JSON. @default standard output */
  readonly writeLog?: (line: string) => void
  /** Omits the log line per request. @default false */
  readonly quiet?: boolean
}
