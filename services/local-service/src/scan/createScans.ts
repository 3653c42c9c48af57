import { createHash, type Hash } from 'node:crypto'
import type { FileEvents } from '../events/createFileEvents.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findNetwork } from '../fairness/findNetwork.js'
import type { Access } from '../projects/createAccess.js'
import type { ScanPolicy } from '../projects/ScanPolicy.js'
import { createCountedCache } from '../shared/createCountedCache.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { ScanResult, StoredFile } from '../storage/StoredFile.js'
import { backOff, createScannerStates } from './createScannerStates.js'
import { ScanError } from './ScanError.js'
import { scanWithClamd } from './scanWithClamd.js'

/** Scans files in projects with scanning enabled. */
export interface Scans {
  /** Returns a new file's scan state; undefined if the project doesn't scan. */
  initial(publicKey: string | undefined): ScanResult | undefined
  /**
   * Scans an unchecked file, unless a scan is in progress. @param client the client that asks for it, see `clientOf`: clients take
   * turns. @default an unnamed client
   */
  check(file: StoredFile, client?: string): void
  /** Returns whether a file is held back, until it's checked or permanently. */
  isHeld(file: StoredFile): boolean
  /** Returns the malware that a recently removed file had. */
  removedFor(uuid: string): string | undefined
  /** Starts no further scans. */
  close(): void
}

/** Service parts that scans use. */
export interface ScansSettings {
  readonly storage: FileStorage
  readonly access: Pick<Access, 'findProject'>
  readonly events: FileEvents
  readonly log: (line: string) => void
  readonly now: () => number
  /** Wait before retrying an unreachable scanner, in milliseconds. It doubles with each failure. */
  readonly scanRetryMs: number
}

const IDLE_LIMIT_MS = 60_000
/** Concurrent scans: in total, per network or site, and per project within a network. */
const PLACES = { size: 4, sizePerNetwork: 3, sizePerSource: 2 } as const
const MAX_REMEMBERED = 10_000
/** Most files that wait for the scanner or are being scanned, and as many again that wait for a retry. */
const MAX_WAITING = 10_000

/** A file that waits for its scan. */
interface Waiting {
  readonly uuid: string
  readonly publicKey: string | undefined
  readonly source: string
}

/** A waiting scan gives way to another, or ends with the service. */
class GaveWay extends Error {}

/** Passes bytes on and hashes them, so that a result refers to the bytes that were scanned. */
async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** Creates a service's scans. A file whose scan was cut off is scanned again on its next request. */
export function createScans(settings: ScansSettings): Scans {
  const { storage, access, events, log, now, scanRetryMs } = settings
  const underWay = new Set<string>()
  const limit = createFairLimit(PLACES)
  const scanners = createScannerStates(scanRetryMs)
  const removed = createCountedCache<string, string>(MAX_REMEMBERED)
  /** Files whose scans have failed, and when to retry them. */
  const failed = createCountedCache<string, { readonly count: number; readonly untilMs: number }>(
    MAX_REMEMBERED,
  )
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  const policyOf = ({ publicKey, proxiedFor }: Pick<StoredFile, 'publicKey' | 'proxiedFor'>) =>
    access.findProject(publicKey ?? proxiedFor)?.scan ?? null

  async function scan(file: StoredFile, { clamd, infected }: ScanPolicy): Promise<void> {
    if (scanners.isTooLarge(clamd, file.sizeBytes)) {
      const message = `The clamd at ${clamd} has refused a file that is no larger.`
      throw new ScanError(message, { failure: 'too-large' })
    }
    const hash = createHash('sha256')
    const bytes = await storage.open(file)
    // If the scanner is unreachable or has seen enough, the rest of the file isn't read.
    const infectedWith = await scanWithClamd(clamd, hashed(bytes, hash), IDLE_LIMIT_MS).finally(() =>
      bytes.destroy(),
    )
    scanners.noteReached(clamd, true)
    const state = infectedWith === null ? 'clean' : 'infected'
    const sha256 = hash.digest('hex')
    // The hash that an earlier scan has read, if the upload bypassed the service.
    const expected = file.sha256 ?? file.scan?.sha256 ?? null
    // The scanner can stop early at malware; a clean result covers all bytes.
    if (state === 'clean' && expected !== null && sha256 !== expected) {
      throw new Error('its bytes are not those that were uploaded')
    }
    const version = storage.versionOf?.(bytes)
    const result: ScanResult = {
      state,
      infectedWith,
      at: new Date(now()).toISOString(),
      sha256: expected ?? sha256,
      ...(version !== undefined && { version }),
    }
    const changed = await storage.update(file.uuid, () => ({ scan: result }))
    if (infectedWith === null || !changed) return
    log(`The file ${file.uuid} is infected by ${infectedWith}.`)
    events.emit('file.infected', changed)
    if (infected === 'block') return
    removed.set(file.uuid, infectedWith)
    await storage.remove(file.uuid)
    events.emit('file.deleted', changed)
  }

  /** Records that the same file would be refused again. */
  async function refuse(file: StoredFile, { clamd }: ScanPolicy): Promise<void> {
    scanners.noteTooLarge(clamd, file.sizeBytes)
    const at = new Date(now()).toISOString()
    const refusal = 'The file is larger than the malware scanner takes, so it is not delivered.'
    await storage.update(file.uuid, () => ({
      scan: { state: 'checking', infectedWith: null, at, refusal },
    }))
  }

  /** Records a failure. Returns the milliseconds until the file can be retried. */
  function noteFailure(uuid: string): number {
    const count = (failed.get(uuid)?.count ?? 0) + 1
    const waitMs = backOff(scanRetryMs, count)
    failed.set(uuid, { count, untilMs: performance.now() + waitMs })
    return waitMs
  }

  /** Returns the milliseconds until the file is retried automatically; undefined if it isn't. */
  async function attempt({ uuid, publicKey }: Waiting): Promise<number | undefined> {
    const policy = policyOf({ ...(publicKey !== undefined && { publicKey }) })
    const awayMs = policy ? scanners.waitMs(policy.clamd) : 0
    if (awayMs > 0) return awayMs
    let file: StoredFile | undefined
    try {
      file = await storage.get(uuid)
      if (policy && file?.scan?.state === 'checking' && !file.scan.refusal) await scan(file, policy)
      failed.delete(uuid)
      return undefined
    } catch (error) {
      const reason = `The file ${uuid} could not be scanned: ${error instanceof Error ? error.message : String(error)}`
      if (!(error instanceof ScanError) || !policy || !file) {
        log(reason)
        noteFailure(uuid)
        return undefined
      }
      scanners.noteReached(policy.clamd, error.failure !== 'away')
      if (error.failure === 'too-large') {
        await refuse(file, policy)
        log(
          `${reason} It is not delivered: raise the StreamMaxLength of clamd, and have it uploaded again after five minutes.`,
        )
        return undefined
      }
      log(reason)
      return error.failure === 'away' ? scanners.waitMs(policy.clamd) : noteFailure(uuid)
    }
  }

  async function run(waiting: Waiting): Promise<void> {
    const { uuid, source } = waiting
    try {
      const waitMs = await limit.run(source, () => storage.track(attempt(waiting)))
      // If it can't wait here, a later request for the file scans it.
      if (waitMs !== undefined && !isClosed && timers.size < MAX_WAITING) return again(waiting, waitMs)
    } catch (error) {
      if (!(error instanceof GaveWay)) log(`The file ${uuid} could not be scanned: ${String(error)}`)
    }
    underWay.delete(uuid)
  }

  function again(waiting: Waiting, waitMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void run(waiting)
    }, waitMs).unref()
    timers.add(timer)
  }

  return {
    initial(publicKey) {
      if (!policyOf({ ...(publicKey !== undefined && { publicKey }) })) return undefined
      return { state: 'checking', infectedWith: null, at: new Date(now()).toISOString() }
    },
    check(file, client = '') {
      const { uuid, scan, publicKey = file.proxiedFor } = file
      if (scan?.state !== 'checking' || scan.refusal || underWay.has(uuid) || isClosed) return
      if ((failed.get(uuid)?.untilMs ?? 0) > performance.now()) return
      const source = `${findNetwork(client)} ${publicKey}`
      // A later request for the file scans it.
      if (underWay.size - timers.size >= MAX_WAITING && !limit.giveWay(source, new GaveWay())) return
      underWay.add(uuid)
      void run({ uuid, publicKey, source })
    },
    isHeld: (file) =>
      file.scan?.state === 'checking' &&
      (file.scan.refusal !== undefined || policyOf(file)?.unchecked !== 'deliver'),
    removedFor: (uuid) => removed.get(uuid),
    close() {
      isClosed = true
      limit.close(new GaveWay())
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
