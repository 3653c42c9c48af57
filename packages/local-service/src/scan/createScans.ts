import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FileEvents } from '../events/createFileEvents.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findNetwork } from '../fairness/findNetwork.js'
import type { Access } from '../projects/createAccess.js'
import type { ScanPolicy } from '../projects/ScanPolicy.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { ScanResult, StoredFile } from '../storage/StoredFile.js'
import { backOff, createScannerStates } from './createScannerStates.js'
import { ScanError } from './ScanError.js'
import { scanWithClamd } from './scanWithClamd.js'

/** Scans the files of projects that have it done. */
export interface Scans {
  /** The state of a new file; undefined where nothing is scanned. */
  initial(publicKey: string | undefined): ScanResult | undefined
  /** Scans a file that is not checked, unless that is under way. @param client whoever asks for it, see `clientOf`: the clients take turns. @default one without a name */
  check(file: StoredFile, client?: string): void
  /** Whether a file is held back until it is checked, or for good. */
  isHeld(file: StoredFile): boolean
  /** Malware that a file had which was removed for it a while ago. */
  removedFor(uuid: string): string | undefined
  /** Starts no further scans. */
  close(): void
}

/** Parts of the service that scans use. */
export interface ScansSettings {
  readonly storage: FileStorage
  readonly access: Pick<Access, 'findProject'>
  readonly events: FileEvents
  readonly log: (line: string) => void
  readonly now: () => number
  /** Wait before a scanner that is away is tried again, in milliseconds. It doubles with each failure. */
  readonly scanRetryMs: number
}

const IDLE_LIMIT_MS = 60_000
/** Scans at the same time: of all, of a network or site, and of its files of one project. */
const PLACES = { size: 4, sizePerNetwork: 3, sizePerSource: 2 } as const
const MAX_REMEMBERED = 10_000
/** Files that wait for the scanner or are scanned, and as many that wait until they are tried again. */
const MAX_WAITING = 10_000

/** A file that waits for its scan. */
interface Waiting {
  readonly uuid: string
  readonly publicKey: string | undefined
  readonly source: string
}

/** A scan that waits gives way to another, or to the end of the service. */
class GaveWay extends Error {}

/** Passes bytes on and hashes them, so that a result is about the bytes that were scanned. */
async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** Creates the scans of a service. A file whose scan was cut off is scanned again at its next request. */
export function createScans(settings: ScansSettings): Scans {
  const { storage, access, events, log, now, scanRetryMs } = settings
  const underWay = new Set<string>()
  const limit = createFairLimit(PLACES)
  const scanners = createScannerStates(scanRetryMs)
  const removed = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  /** Files whose scans have failed, and when they may be tried again. */
  const failed = new LRUCache<string, { readonly count: number; readonly untilMs: number }>({
    max: MAX_REMEMBERED,
  })
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
    // A scanner that is away, or that has heard enough, leaves the file unread.
    const infectedWith = await scanWithClamd(clamd, hashed(bytes, hash), IDLE_LIMIT_MS).finally(() =>
      bytes.destroy(),
    )
    scanners.noteReached(clamd, true)
    const state = infectedWith === null ? 'clean' : 'infected'
    const sha256 = hash.digest('hex')
    // What an earlier scan has read, if the upload went past the service.
    const expected = file.sha256 ?? file.scan?.sha256 ?? null
    // The scanner may end early at malware; a clean result is one about all bytes.
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

  /** Notes that the same file would be refused again. */
  async function refuse(file: StoredFile, { clamd }: ScanPolicy): Promise<void> {
    scanners.noteTooLarge(clamd, file.sizeBytes)
    const at = new Date(now()).toISOString()
    const refusal = 'The file is larger than the malware scanner takes, so it is not delivered.'
    await storage.update(file.uuid, () => ({
      scan: { state: 'checking', infectedWith: null, at, refusal },
    }))
  }

  /** Notes a failure. Returns the milliseconds until the file may be tried again. */
  function noteFailure(uuid: string): number {
    const count = (failed.get(uuid)?.count ?? 0) + 1
    const waitMs = backOff(scanRetryMs, count)
    failed.set(uuid, { count, untilMs: performance.now() + waitMs })
    return waitMs
  }

  /** Returns the milliseconds until the file is tried again by itself; undefined if it isn't. */
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
        log(`${reason} It is not delivered: raise the StreamMaxLength of clamd, and have it uploaded again.`)
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
      // What can't wait is scanned at one of its next requests.
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
      // It is scanned at one of its next requests.
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
