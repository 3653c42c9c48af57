import type { ProjectOptions } from './projects/ProjectOptions.js'
import { testProjects } from './projects/testProjects.js'

/** What a local service can be told when it is created. */
export interface LocalServiceOptions {
  /** Directory that holds the files; created when missing, and read again at the next start. */
  readonly dataDir: string
  /** TCP port, where 0 means any free port. @default 4100 */
  readonly port?: number
  /** Address to listen on; the service has no access control, so leave it on the own machine. @default '127.0.0.1' */
  readonly host?: string
  /** Base of the addresses the service gives out, for when clients reach it under another name. @default as each client asked */
  readonly publicUrl?: string | null
  /** Leaves out the one log line per request; failures inside the service are logged either way. @default true */
  readonly quiet?: boolean
  /** Receives each log line, without a line break. @default writes to standard error */
  readonly log?: (line: string) => void
  /** Tells the time of uploads, signatures and expiry, in milliseconds since 1970. @default Date.now */
  readonly now?: () => number
  /** Projects that may upload and ask, by key or with what is special about them. @default the test projects of the README */
  readonly publicKeys?: readonly (string | ProjectOptions)[]
  /**
   * How many `/info/` calls per file answer `is_ready: false` first, to exercise polling.
   * A file is complete as soon as its upload is answered, so the default does not pretend otherwise.
   * @default 0
   */
  readonly readyAfterInfoCalls?: number
  /** For how long after its upload a file is said not to be ready, in milliseconds. @default 0 */
  readonly readyAfterMs?: number
  /** Wait before each request is handled, in milliseconds. @default 0 */
  readonly latencyMs?: number
  /** Largest accepted file, in bytes; the hosted service refuses direct uploads from 100,000,000 on. @default 5368709120 */
  readonly maxFileSizeBytes?: number
  /** Smallest file that may be uploaded in parts, in bytes. @default 10485760 */
  readonly minMultipartFileSizeBytes?: number
  /** Smallest size of a part that may be asked for, in bytes. @default 5242880 */
  readonly minPartSizeBytes?: number
  /** How long an upload in parts may take, in milliseconds. @default 86400000 */
  readonly multipartLifetimeMs?: number
  /** How long a file stays that its client did not want to keep, in milliseconds. @default 86400000 */
  readonly unstoredLifetimeMs?: number
  /** How long fetching a file from an address may take, in milliseconds. @default 600000 */
  readonly downloadTimeLimitMs?: number
  /** Fetches from this machine when asked by a program or by a page of this machine. @default true unless NODE_ENV is 'production' */
  readonly allowLoopback?: boolean
  /** Fetches from private networks too. @default false */
  readonly allowPrivate?: boolean
  /**
   * Origins, besides those of this machine, whose pages may open the realtime channel and have files fetched from
   * this machine, such as `http://staging.test:8080`; `*` stands for every page.
   * @default []
   */
  readonly allowedOrigins?: readonly string[]
  /** Most disk space for rendered images, in bytes; 0 keeps none. @default 268435456 */
  readonly maxCacheBytes?: number
  /** How long work on an image may take before it is ended with 408, in milliseconds. @default 30000 */
  readonly renderTimeLimitMs?: number
  /** Opens the fault switches and the ledger to everybody who reaches the service. @default false */
  readonly allowFaults?: boolean
  /** Fault scenarios in force from the start; naming any also opens the switches. @default [] */
  readonly faults?: readonly string[]
  /** How long the body of a request may stand still before it is ended with 408, in milliseconds. @default 30000 */
  readonly bodyIdleLimitMs?: number
  /** How long `close()` lets running requests finish before it cuts them, in milliseconds. @default 500 */
  readonly closeGraceMs?: number
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<LocalServiceOptions>

const dayMs = 86_400_000

/** Fills in the documented defaults. */
export function resolveOptions(options: LocalServiceOptions): ResolvedOptions {
  const faults = options.faults ?? []
  return {
    port: 4100,
    host: '127.0.0.1',
    publicUrl: null,
    quiet: true,
    now: Date.now,
    publicKeys: testProjects,
    readyAfterInfoCalls: 0,
    readyAfterMs: 0,
    latencyMs: 0,
    maxFileSizeBytes: 5 * 1024 ** 3,
    minMultipartFileSizeBytes: 10 * 1024 ** 2,
    minPartSizeBytes: 5 * 1024 ** 2,
    multipartLifetimeMs: dayMs,
    unstoredLifetimeMs: dayMs,
    downloadTimeLimitMs: 600_000,
    allowLoopback: process.env.NODE_ENV !== 'production',
    allowPrivate: false,
    allowedOrigins: [],
    maxCacheBytes: 256 * 1024 ** 2,
    renderTimeLimitMs: 30_000,
    faults,
    bodyIdleLimitMs: 30_000,
    closeGraceMs: 500,
    ...options,
    log: (line) => logSafely(options.log ?? writeToStandardError, line),
    allowFaults: options.allowFaults === true || faults.length > 0,
  }
}

function writeToStandardError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Lines are written from timers and socket events too, where an error would end the process. */
function logSafely(log: (line: string) => void, line: string): void {
  try {
    log(line)
  } catch {}
}
