import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import { CancelError } from '../errors/CancelError.js'
import type { Storage } from '../ports/Storage.js'
import type { Session } from '../session/Session.js'
import type { OpenSession, SessionQuery, SessionStore } from '../session/SessionStore.js'
import { getDigest } from './getDigest.js'
import { hasParts } from './hasParts.js'
import { indexedDbStorage } from './indexedDbStorage.js'
import { parseSessionRecord, RECORD_FORMAT, SESSION_LIFETIME_MS } from './parseSessionRecord.js'

/** Longest wait for the storage: a blocked one may never respond. */
const STORAGE_TIMEOUT_MS = 3000
const KEY_PREFIX = 'lading-upload '
const CONFIRMED_SUFFIX = ' confirmed'

/**
 * Keeps multipart uploads across reloads, and lets only one tab at a time upload a file.
 *
 * A part that was confirmed counts only for a file that has the same bytes at its place.
 */
export class KeptSessions implements SessionStore {
  readonly #clock: Connection['clock']
  readonly #logger: Connection['logger']
  readonly #storage: Storage
  #isBroken = false
  #swept: Promise<void> | null = null

  constructor({
    clock,
    logger,
    storage = indexedDbStorage,
  }: Pick<Connection, 'clock' | 'logger' | 'storage'>) {
    this.#clock = clock
    this.#logger = logger
    this.#storage = storage
  }

  async open({ file, key: uploadKey, signal }: SessionQuery): Promise<OpenSession> {
    await assertReadable(file, signal)
    const key = `${KEY_PREFIX}${await getFingerprint(file)} ${uploadKey}`
    const openedAtMs = this.#clock.now()
    const release = await lockFile(key, signal)
    try {
      this.#swept ??= this.#sweep()
      await this.#swept
      const found = await this.#read(key, file, signal)
      if (signal.aborted) throw new CancelError()
      const recorder = this.#recorder(key, release, new Map(found?.digests))
      if (!found) return { uuid: null, session: null, ...recorder }
      if ('finishedAtMs' in found) {
        const { uuid, finishedAtMs, partSizeBytes, digests } = found
        const isWhole = digests.size === Math.ceil(file.size / partSizeBytes)
        // Completed before this upload was requested, it is another upload: a file may be uploaded twice.
        return { uuid: isWhole && finishedAtMs >= openedAtMs ? uuid : null, session: null, ...recorder }
      }
      const { digests, ...plan } = found
      return { uuid: null, session: { ...plan, confirmed: new Set(digests.keys()) }, ...recorder }
    } catch (error) {
      release()
      throw error
    }
  }

  /** @param digests Digests of the parts that were sent, by index. */
  #recorder(
    key: string,
    release: () => void,
    digests: Map<number, string>,
  ): Omit<OpenSession, 'session' | 'uuid'> {
    // One write after the other, so that the last one wins.
    let writes: Promise<unknown> = Promise.resolve()
    const write = (work: () => Promise<unknown>) => {
      writes = writes.then(() => this.#attempt(work))
    }
    const confirmed = (session: Session) => {
      const parts = [...session.confirmed].map((index) => [index, digests.get(index)])
      write(() => this.#storage.set(key + CONFIRMED_SUFFIX, parts))
    }
    return {
      confirmed,
      // Before the part is sent: once it is confirmed, its record must not have to wait.
      sending: async (index, part) => {
        const { file, start, size } = part
        digests.set(index, await getDigest(file.slice(start, start + size)))
      },
      started: (session) => {
        const { confirmed: _, ...record } = session
        confirmed(session)
        write(() => this.#storage.set(key, { format: RECORD_FORMAT, ...record }))
      },
      ended: (session) => {
        if (session) {
          const { uuid, partSizeBytes } = session
          const finishedAtMs = this.#clock.now()
          write(() => this.#storage.set(key, { format: RECORD_FORMAT, uuid, partSizeBytes, finishedAtMs }))
        } else {
          write(() => this.#storage.delete(key + CONFIRMED_SUFFIX))
          write(() => this.#storage.delete(key))
        }
      },
      // The next tab must read the last write.
      close: () => {
        writes.then(release)
      },
    }
  }

  /** Reads a record; null without one, and for that of a file with other bytes. */
  async #read(key: string, file: Blob, signal: AbortSignal): Promise<ReturnType<typeof parseSessionRecord>> {
    const found = await this.#attempt(() =>
      Promise.all([this.#storage.get(key), this.#storage.get(key + CONFIRMED_SUFFIX)]),
    )
    const record = found && parseSessionRecord(...found)
    return record && (await hasParts(file, record, signal)) ? record : null
  }

  /** Deletes records that are expired, damaged or of another format. */
  async #sweep(): Promise<void> {
    const nowMs = this.#clock.now()
    await this.#attempt(async () => {
      const keys = (await this.#storage.keys()).filter(
        (key) => key.startsWith(KEY_PREFIX) && !key.endsWith(CONFIRMED_SUFFIX),
      )
      let expired = 0
      for (const key of keys) {
        const record = parseSessionRecord(await this.#storage.get(key), [])
        const fromMs = record && ('finishedAtMs' in record ? record.finishedAtMs : record.startedAtMs)
        // A time in the future: the clock was changed, so the age is unknown.
        if (fromMs !== null && fromMs <= nowMs && nowMs - fromMs < SESSION_LIFETIME_MS) continue
        await this.#storage.delete(key)
        await this.#storage.delete(key + CONFIRMED_SUFFIX)
        if (record && 'partUrls' in record) expired += 1
      }
      if (expired > 0) {
        this.#logger?.warn(
          `${expired} interrupted upload(s) started more than a day ago and restart: the service no longer keeps their parts.`,
        )
      }
    })
  }

  /** Runs a storage operation; null when it fails. After the first failure, which is logged, the storage is not used again. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#isBroken) return null
    let cancel = () => {}
    const timeout = new Promise<never>((_, reject) => {
      cancel = this.#clock.schedule(STORAGE_TIMEOUT_MS, () => {
        reject(new Error('The storage does not respond.'))
      })
    })
    try {
      return await Promise.race([work(), timeout])
    } catch (error) {
      if (!this.#isBroken) {
        this.#logger?.warn(
          'Uploads cannot be resumed after a reload: the browser does not let this page store data.',
          error,
        )
      }
      this.#isBroken = true
      return null
    } finally {
      cancel()
    }
  }
}

/**
 * Acquires a lock that all tabs of the origin share, and resolves with its release. Resolves at once where the platform has no
 * locks. Source: Web Locks API.
 *
 * @throws CancelError when the signal is aborted
 */
async function lockFile(name: string, signal: AbortSignal): Promise<() => void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return () => {}
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    locks.request(name, { signal }, held).catch(() => {
      // Opaque origins have no access to locks.
      if (signal.aborted) reject(new CancelError())
      else resolve(() => {})
    })
  })
}

/** Bytes that are hashed at each end of a file. */
const SAMPLE_BYTES = 32_768

const FIRST_SEED = 0x811c9dc5

const SECOND_SEED = 0x9dc5811c

const FNV_PRIME = 0x01000193

/**
 * Identifies a file across reloads by its name, size, type, date, and first and last bytes. Two files may still have the same
 * fingerprint, so the parts of one are compared before they count for the other.
 */
async function getFingerprint(file: Blob): Promise<string> {
  const { name = '', lastModified = 0 } = file as Partial<File>
  const ends = new Blob([file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))])
  const bytes = new Uint8Array(await ends.arrayBuffer())
  const hashes = [hash(bytes, FIRST_SEED), hash(bytes, SECOND_SEED)]
  return JSON.stringify([name, file.size, file.type, lastModified, ...hashes])
}

/** Source: Fowler, Noll and Vo, FNV-1a with 32 bits. */
function hash(bytes: Uint8Array, seed: number): number {
  let value = seed
  for (const byte of bytes) value = Math.imul(value ^ byte, FNV_PRIME)
  return value >>> 0
}
