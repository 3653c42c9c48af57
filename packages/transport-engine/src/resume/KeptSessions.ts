import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import { getCancelError } from '../errors/getCancelError.js'
import type { Storage } from '../ports/Storage.js'
import type { Session } from '../session/Session.js'
import type { OpenSession, SessionQuery, SessionStore } from '../session/SessionStore.js'
import { EarlierParts } from './EarlierParts.js'
import { getDigest } from './getDigest.js'
import { getSessionKey, KEY_PREFIX } from './getSessionKey.js'
import { indexedDbStorage } from './indexedDbStorage.js'
import { parseSessionRecord, RECORD_FORMAT, SESSION_LIFETIME_MS } from './parseSessionRecord.js'

/** Longest wait for the storage: blocked storage might never respond. */
const STORAGE_TIMEOUT_MS = 3000
const CONFIRMED_SUFFIX = ' confirmed'

/**
 * Keeps multipart uploads across reloads, and lets only one tab at a time upload a file.
 *
 * A part that an earlier page has confirmed counts only if the file has the same bytes at that place. We compare these parts while other
 * parts are sent.
 */
export class KeptSessions implements SessionStore {
  readonly #clock: Connection['clock']
  readonly #logger: Connection['logger']
  readonly #storage: Storage
  readonly #isAfterClose: boolean
  #isBroken = false
  #swept: Promise<void> | null = null

  /** @param isAfterClose Whether the uploads' page is gone, so that the next page with the file has to find out about their end. */
  constructor(
    { clock, logger, storage = indexedDbStorage }: Pick<Connection, 'clock' | 'logger' | 'storage'>,
    isAfterClose = false,
  ) {
    this.#clock = clock
    this.#logger = logger
    this.#storage = storage
    this.#isAfterClose = isAfterClose
  }

  async open({ file, key: uploadKey, signal }: SessionQuery): Promise<OpenSession> {
    await assertReadable(file, signal)
    const key = await getSessionKey(file, uploadKey)
    const openedAtMs = this.#clock.now()
    const release = await lockFile(key, signal)
    try {
      this.#swept ??= this.#sweep()
      await this.#swept
      const found = await this.#read(key)
      if (signal.aborted) throw getCancelError(signal)
      const finished = found && 'finishedAtMs' in found ? found : null
      // If it was completed before this upload was requested, it's another upload: a file can be uploaded twice.
      const isOther = finished && !(finished.finishedAtMs >= openedAtMs || finished.isAfterClose)
      const known = isOther ? null : found
      const recorder = this.#recorder(key, release, known && new EarlierParts(file, known, signal))
      if (!known) return { uuid: null, session: null, ...recorder }
      const { digests, ...plan } = known
      if ('finishedAtMs' in plan) {
        const isWhole = digests.size === Math.ceil(file.size / plan.partSizeBytes)
        const isSame = isWhole && (await recorder.findChangedParts()).length === 0
        // This page knows now. If the file is added once more, that's another upload.
        if (plan.isAfterClose) recorder.ended({ ...plan, partUrls: [], startedAtMs: 0, confirmed: new Set() })
        return { uuid: isSame ? plan.uuid : null, session: null, ...recorder }
      }
      return { uuid: null, session: { ...plan, confirmed: new Set(digests.keys()) }, ...recorder }
    } catch (error) {
      release()
      throw error
    }
  }

  async forget(file: Blob, uploadKey: string, uuid: string): Promise<boolean> {
    const key = await getSessionKey(file, uploadKey)
    const release = await tryLockFile(key)
    if (!release) return false
    try {
      const found = await this.#read(key)
      if (found?.uuid !== uuid) return true
      if ('finishedAtMs' in found) return false
      await this.#delete(key)
      return true
    } finally {
      release()
    }
  }

  #recorder(
    key: string,
    release: () => void,
    earlier: EarlierParts | null,
  ): Omit<OpenSession, 'session' | 'uuid'> {
    /** Digests of the sent parts, by index. */
    const digests = new Map(earlier?.digests)
    // Run writes in order, so that the last write wins.
    let writes: Promise<unknown> = Promise.resolve()
    const write = (work: () => Promise<unknown>) => {
      writes = writes.then(() => this.#attempt(work))
    }
    const confirmed = (session: Session) => {
      const parts = [...session.confirmed].map((index) => [index, digests.get(index)])
      write(() => this.#storage.set(key + CONFIRMED_SUFFIX, parts))
    }
    const digested = (index: number, digest: string) => {
      digests.set(index, digest)
      earlier?.replaced(index)
      void earlier?.findChanged().catch(() => {})
    }
    return {
      confirmed,
      digested,
      // Compute the digest before the part is sent: once a part is confirmed, its record must not have to wait.
      sending: async (index, { file, start, size }) =>
        digested(index, await getDigest(file.slice(start, start + size))),
      findChangedParts: async () => earlier?.findChanged() ?? [],
      started: (session) => {
        const { confirmed: _, ...record } = session
        confirmed(session)
        write(() => this.#storage.set(key, { format: RECORD_FORMAT, ...record }))
      },
      ended: (session) => {
        if (session) {
          const { uuid, partSizeBytes } = session
          const finishedAtMs = this.#clock.now()
          const isAfterClose = this.#isAfterClose && { isAfterClose: true }
          const record = { format: RECORD_FORMAT, uuid, partSizeBytes, finishedAtMs, ...isAfterClose }
          write(() => this.#storage.set(key, record))
        } else {
          write(() => this.#delete(key))
        }
      },
      // The next tab must read the last write.
      close: () => writes.then(release),
    }
  }

  /** Reads a record; null without a valid one. */
  async #read(key: string): Promise<ReturnType<typeof parseSessionRecord>> {
    const found = await this.#attempt(() =>
      Promise.all([this.#storage.get(key), this.#storage.get(key + CONFIRMED_SUFFIX)]),
    )
    return found && parseSessionRecord(...found)
  }

  async #delete(key: string): Promise<void> {
    await this.#storage.delete(key + CONFIRMED_SUFFIX)
    await this.#storage.delete(key)
  }

  /** Deletes records that are expired, damaged or in another format. */
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
        // If the time is in the future, the clock was changed and the age is unknown.
        if (fromMs !== null && fromMs <= nowMs && nowMs - fromMs < SESSION_LIFETIME_MS) continue
        await this.#delete(key)
        if (record && 'partUrls' in record) expired += 1
      }
      if (expired > 0) {
        this.#logger?.warn(
          `${expired} interrupted upload(s) started more than a day ago and restart: the service no longer keeps their parts.`,
        )
      }
    })
  }

  /** Runs a storage operation; null when it fails. The first failure is logged, and the storage isn't used after that. */
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
 * Acquires a lock that all tabs with this origin share, and resolves with a release function. Resolves immediately if the platform has no
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
      // Opaque origins can't use locks.
      if (signal.aborted) reject(getCancelError(signal))
      else resolve(() => {})
    })
  })
}

/** Like {@link lockFile}, but doesn't wait. Resolves with null if another upload of the same file holds the lock. */
async function tryLockFile(name: string): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return () => {}
  return new Promise((resolve) => {
    const held = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(null)
    locks.request(name, { ifAvailable: true }, held).catch(() => resolve(() => {}))
  })
}
