/** What a local service can be told when it is created. */
export interface LocalServiceOptions {
  /** Directory that holds the files; created when missing, and read again at the next start. */
  readonly dataDir: string
  /** TCP port, where 0 means any free port. @default 4100 */
  readonly port?: number
  /** Address to listen on; the service has no access control, so leave it on the own machine. @default '127.0.0.1' */
  readonly host?: string
  /** Leaves out the one log line per request; failures inside the service are logged either way. @default true */
  readonly quiet?: boolean
  /** Receives each log line, without a line break. @default writes to standard error */
  readonly log?: (line: string) => void
  /** Public keys that may upload and ask for file info. @default ['demopublickey'] */
  readonly publicKeys?: readonly string[]
  /**
   * How many `/info/` calls per file answer `is_ready: false` first, to exercise polling.
   * A file is complete as soon as its upload is answered, so the default does not pretend otherwise.
   * @default 0
   */
  readonly readyAfterInfoCalls?: number
  /** Wait before each request is handled, in milliseconds. @default 0 */
  readonly latencyMs?: number
  /** Largest accepted file, in bytes; the hosted service refuses direct uploads from 100,000,000 on. @default 5368709120 */
  readonly maxFileSizeBytes?: number
  /** How long `close()` lets running requests finish before it cuts them, in milliseconds. @default 500 */
  readonly closeGraceMs?: number
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<LocalServiceOptions>

/** Fills in the documented defaults. */
export function resolveOptions(options: LocalServiceOptions): ResolvedOptions {
  return {
    port: 4100,
    host: '127.0.0.1',
    quiet: true,
    log: (line) => process.stderr.write(`${line}\n`),
    publicKeys: ['demopublickey'],
    readyAfterInfoCalls: 0,
    latencyMs: 0,
    maxFileSizeBytes: 5 * 1024 ** 3,
    closeGraceMs: 500,
    ...options,
  }
}
