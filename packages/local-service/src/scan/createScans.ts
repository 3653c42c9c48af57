import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FileEvents } from '../events/createFileEvents.js'
import type { Access } from '../projects/createAccess.js'
import type { ScanPolicy } from '../projects/ScanPolicy.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { ScanResult, StoredFile } from '../storage/StoredFile.js'
import { ScanError } from './ScanError.js'
import { scanWithClamd } from './scanWithClamd.js'

/** Scans the files of projects that have it done. */
export interface Scans {
  /** The state of a new file; undefined where nothing is scanned. */
  initial(publicKey: string | undefined): ScanResult | undefined
  /** Scans a file that is not checked, unless that is under way. */
  check(file: StoredFile): void
  /** Whether a file is held back until it is checked. */
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
  /** Wait before a scanner that is away is tried again, in milliseconds. */
  readonly scanRetryMs: number
}

const IDLE_LIMIT_MS = 60_000
const MAX_CONCURRENT = 4
const MAX_REMEMBERED = 10_000
/** Files that wait for the scanner or are scanned. */
const MAX_WAITING = 10_000

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
  const queue: string[] = []
  const removed = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  const timers = new Set<NodeJS.Timeout>()
  let running = 0
  let isClosed = false

  const policyOf = ({ publicKey, proxiedFor }: Pick<StoredFile, 'publicKey' | 'proxiedFor'>) =>
    access.findProject(publicKey ?? proxiedFor)?.scan ?? null

  async function scan(file: StoredFile, policy: ScanPolicy): Promise<void> {
    const hash = createHash('sha256')
    const bytes = await storage.open(file)
    const infectedWith = await scanWithClamd(policy.clamd, hashed(bytes, hash), IDLE_LIMIT_MS)
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
    if (policy.infected === 'block') return
    removed.set(file.uuid, infectedWith)
    await storage.remove(file.uuid)
    events.emit('file.deleted', changed)
  }

  async function run(uuid: string): Promise<void> {
    try {
      const file = await storage.get(uuid)
      const policy = file && policyOf(file)
      if (policy && file.scan?.state === 'checking') await scan(file, policy)
      underWay.delete(uuid)
    } catch (error) {
      const isAway = error instanceof ScanError
      log(`The file ${uuid} could not be scanned: ${error instanceof Error ? error.message : String(error)}`)
      if (isAway) again(uuid)
      else underWay.delete(uuid)
    }
  }

  function again(uuid: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      enqueue(uuid)
    }, scanRetryMs).unref()
    timers.add(timer)
  }

  function enqueue(uuid: string): void {
    queue.push(uuid)
    next()
  }

  function next(): void {
    if (isClosed || running >= MAX_CONCURRENT) return
    const uuid = queue.shift()
    if (uuid === undefined) return
    running++
    void storage.track(run(uuid)).finally(() => {
      running--
      next()
    })
  }

  return {
    initial(publicKey) {
      if (!policyOf({ ...(publicKey !== undefined && { publicKey }) })) return undefined
      return { state: 'checking', infectedWith: null, at: new Date(now()).toISOString() }
    },
    check(file) {
      if (file.scan?.state !== 'checking' || underWay.has(file.uuid)) return
      // It is scanned at one of its next requests.
      if (underWay.size >= MAX_WAITING) return
      underWay.add(file.uuid)
      enqueue(file.uuid)
    },
    isHeld: (file) => file.scan?.state === 'checking' && policyOf(file)?.unchecked !== 'deliver',
    removedFor: (uuid) => removed.get(uuid),
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
