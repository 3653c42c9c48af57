import type { ProjectOptions } from '../projects/ProjectOptions.js'

/** Options of a local service. */
export interface LocalServiceOptions {
  /** Directory that holds the files; created when missing, and read again at the next start. */
  readonly dataDir: string
  /** TCP port, where 0 means any free port. @default 4100 */
  readonly port?: number
  /** Address to listen on; the service has no access control, so leave it on the own machine. @default '127.0.0.1' */
  readonly host?: string
  /** Base of the URLs in answers, for clients that reach the service under another name. @default the host of each request */
  readonly publicUrl?: string | null
  /** Omits the log line per request; internal failures are logged either way. @default true */
  readonly quiet?: boolean
  /** Receives each log line, without a line break. @default writes to standard error */
  readonly log?: (line: string) => void
  /** Receives a line of JSON for each file that was stored and each request that was refused access. @default none */
  readonly audit?: ((line: string) => void) | null
  /** Wait before a malware scanner that is away is tried again, in milliseconds. @default 30000 */
  readonly scanRetryMs?: number
  /**
   * Waits between the attempts to deliver a webhook, in milliseconds; after the last one it is a dead letter.
   * @default 10 seconds, 1, 5 and 30 minutes, 2 and 6 hours
   */
  readonly webhookRetryDelaysMs?: readonly number[]
  /** Clock of uploads, signatures and expiry, in milliseconds since 1970. @default Date.now */
  readonly now?: () => number
  /** Projects that the service accepts, each as a public key or with its options. @default the test projects of the README */
  readonly publicKeys?: readonly (string | ProjectOptions)[]
  /**
   * How many `/info/` calls per file answer `is_ready: false` first, to exercise polling.
   * A file is complete as soon as its upload is answered, so the default is 0.
   * @default 0
   */
  readonly readyAfterInfoCalls?: number
  /** Time after its upload during which a file is reported as not ready, in milliseconds. @default 0 */
  readonly readyAfterMs?: number
  /** Wait before each request is handled, in milliseconds. @default 0 */
  readonly latencyMs?: number
  /** Largest accepted file, in bytes; the hosted service refuses direct uploads from 100,000,000 on. @default 5368709120 */
  readonly maxFileSizeBytes?: number
  /** Smallest file that may be uploaded in parts, in bytes. @default 10485760 */
  readonly minMultipartFileSizeBytes?: number
  /** Smallest accepted `part_size`, in bytes. @default 5242880 */
  readonly minPartSizeBytes?: number
  /** Lifetime of an upload in parts and of its part URLs, in milliseconds. @default 86400000 */
  readonly multipartLifetimeMs?: number
  /** How long a repeated completion of an upload in parts is answered with its file, in milliseconds. @default 0 */
  readonly completeGraceMs?: number
  /** Lifetime of a file that is uploaded without being stored, in milliseconds. @default 86400000 */
  readonly unstoredLifetimeMs?: number
  /** Time limit of a download, in milliseconds. @default 600000 */
  readonly downloadTimeLimitMs?: number
  /** How long the server of a download may send nothing before the download fails, in milliseconds. @default 30000 */
  readonly downloadIdleLimitMs?: number
  /** Downloads from this machine, for programs and trusted pages only. @default true unless NODE_ENV is 'production' */
  readonly allowLoopback?: boolean
  /** Downloads from private networks too, for programs and trusted pages only. @default false */
  readonly allowPrivate?: boolean
  /**
   * Origins, besides those of this machine, whose pages may open the realtime channel and have files downloaded
   * from this machine, such as `http://staging.test:8080`; `*` stands for every page.
   * @default []
   */
  readonly allowedOrigins?: readonly string[]
  /**
   * Names of this service in the `Host` header, without a port, besides loopback names, IP addresses, `host` and the host of
   * `publicUrl`; `*` stands for all. Other names are refused, because a page of any name can lead that name to this machine.
   * @default []
   */
  readonly allowedHosts?: readonly string[]
  /** Most disk space for rendered images, in bytes; 0 keeps none. @default 268435456 */
  readonly maxCacheBytes?: number
  /** How long work on an image may take before it is ended with 408, in milliseconds. @default 30000 */
  readonly renderTimeLimitMs?: number
  /** Starts two image processes at once, about 60 MB each, so that the first image is not delayed. @default false */
  readonly keepImageProcess?: boolean
  /** Opens the fault switches and the ledger to every client. @default false */
  readonly allowFaults?: boolean
  /** Fault scenarios that are active from the start; naming any also opens the switches. @default [] */
  readonly faults?: readonly string[]
  /** How long the headers of a request may take before it is ended with 408, in milliseconds. @default 60000 */
  readonly headersTimeLimitMs?: number
  /** How long the body of a request may stand still before it is ended with 408, in milliseconds. @default 30000 */
  readonly bodyIdleLimitMs?: number
  /** Time over which a body must arrive at 500 bytes a second or is ended with 408, in milliseconds. @default 60000 */
  readonly bodyRateWindowMs?: number
  /** How long a client may leave an answer unread before its connection is closed, in milliseconds. @default 60000 */
  readonly answerIdleLimitMs?: number
  /** Time over which a client must read an answer at 500 bytes a second, or its connection is closed, in milliseconds. @default 180000 */
  readonly answerRateWindowMs?: number
  /** Time that `close()` gives running requests before it cuts them, in milliseconds. @default 500 */
  readonly closeGraceMs?: number
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<LocalServiceOptions>
