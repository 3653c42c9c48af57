import type { ProjectOptions } from '../projects/ProjectOptions.js'

/** Local service options. */
export interface LocalServiceOptions {
  /** Directory that holds the files; created if it's missing, and read again at the next start. */
  readonly dataDir: string
  /** TCP port; 0 means any free port. @default 4100 */
  readonly port?: number
  /** Address to listen on. The service has no access control, so keep it on your machine. @default '127.0.0.1' */
  readonly host?: string
  /** Base URL in answers, for clients that reach the service under another name. @default each request's host */
  readonly publicUrl?: string | null
  /** Omits the log line per request; internal failures are always logged. @default true */
  readonly quiet?: boolean
  /** Receives each log line, without a line break. @default writes to standard error */
  readonly log?: (line: string) => void
  /** Receives a line of JSON for each stored file and each request that was refused access. @default nothing */
  readonly audit?: ((line: string) => void) | null
  /** Wait before retrying an unreachable malware scanner, in milliseconds. @default 30000 */
  readonly scanRetryMs?: number
  /**
   * Waits between webhook delivery attempts, in milliseconds; after the last attempt the delivery is a dead letter.
   * @default 10 seconds, 1, 5 and 30 minutes, 2 and 6 hours
   */
  readonly webhookRetryDelaysMs?: readonly number[]
  /** Clock for uploads, signatures and expiry, in milliseconds since 1970. @default Date.now */
  readonly now?: () => number
  /** Projects that the service accepts, each as a public key or with its options. @default the README's test projects */
  readonly publicKeys?: readonly (string | ProjectOptions)[]
  /**
   * How many `/info/` calls per file answer `is_ready: false` first, to exercise polling. A file is complete as soon as its upload
   * is answered, so the default is 0.
   * @default 0
   */
  readonly readyAfterInfoCalls?: number
  /** How long a file is reported as not ready after its upload, in milliseconds. @default 0 */
  readonly readyAfterMs?: number
  /** Wait before each request is handled, in milliseconds. @default 0 */
  readonly latencyMs?: number
  /** Largest accepted file, in bytes; the hosted service refuses direct uploads from 100,000,000 on. @default 5368709120 */
  readonly maxFileSizeBytes?: number
  /** Smallest file that can be uploaded in parts, in bytes. @default 10485760 */
  readonly minMultipartFileSizeBytes?: number
  /** Smallest accepted `part_size`, in bytes. @default 5242880 */
  readonly minPartSizeBytes?: number
  /** Lifetime of a multipart upload and its part URLs, in milliseconds. @default 86400000 */
  readonly multipartLifetimeMs?: number
  /** How long a repeated completion of a multipart upload is answered with its file, in milliseconds. @default 0 */
  readonly completeGraceMs?: number
  /** Lifetime of a file that's uploaded without being stored, in milliseconds. @default 86400000 */
  readonly unstoredLifetimeMs?: number
  /** Download time limit, in milliseconds. @default 600000 */
  readonly downloadTimeLimitMs?: number
  /** How long a download's server can send nothing before the download fails, in milliseconds. @default 30000 */
  readonly downloadIdleLimitMs?: number
  /** Allows downloads from this machine, for programs and trusted pages only. @default true unless NODE_ENV is 'production' */
  readonly allowLoopback?: boolean
  /** Also allows downloads from private networks, for programs and trusted pages only. @default false */
  readonly allowPrivate?: boolean
  /**
   * Origins, in addition to this machine's origins, whose pages can open the realtime channel and have files downloaded from this
   * machine, such as `http://staging.test:8080`; `*` stands for every page.
   * @default []
   */
  readonly allowedOrigins?: readonly string[]
  /**
   * Names for this service in the `Host` header, without a port, in addition to loopback names, IP addresses, `host` and the
   * `publicUrl` host; `*` stands for all. Other names are refused, because any page can point its hostname to this machine.
   * @default []
   */
  readonly allowedHosts?: readonly string[]
  /** Maximum disk space for rendered images, in bytes; 0 keeps nothing. @default 268435456 */
  readonly maxCacheBytes?: number
  /**
   * Sizes in which each new image is rendered in the background, as operations of its CDN URL, such as
   * `-/resize/640x/-/format/auto/`: those that the pages' `srcset` names. At most 20. @default []
   */
  readonly prerender?: readonly string[]
  /** Time limit for image work, in milliseconds; after it, the request is ended with 408. @default 30000 */
  readonly renderTimeLimitMs?: number
  /** Starts two image processes immediately, three with `prerender`, about 60 MB each, so that the first image isn't delayed. @default true with `prerender` */
  readonly keepImageProcess?: boolean
  /** Opens the fault switches and the ledger to every client. @default false */
  readonly allowFaults?: boolean
  /** Fault scenarios that are active from the start; naming any also opens the switches. @default [] */
  readonly faults?: readonly string[]
  /** Time limit for request headers, in milliseconds; after it, the request is ended with 408. @default 60000 */
  readonly headersTimeLimitMs?: number
  /** How long a request body can stall before the request is ended with 408, in milliseconds. @default 30000 */
  readonly bodyIdleLimitMs?: number
  /** Window in which a body must average 500 bytes a second, or the request is ended with 408, in milliseconds. @default 60000 */
  readonly bodyRateWindowMs?: number
  /** How long a client can leave an answer unread before its connection is closed, in milliseconds. @default 60000 */
  readonly answerIdleLimitMs?: number
  /** Time over which a client must read an answer at 500 bytes a second, or its connection is closed, in milliseconds. @default 180000 */
  readonly answerRateWindowMs?: number
  /** Time that `close()` gives running requests before it cuts them, in milliseconds. @default 500 */
  readonly closeGraceMs?: number
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<LocalServiceOptions>
