import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import { CancelError } from '../errors/CancelError.js'
import type { Session } from '../multipart/Session.js'
import type { Storage } from '../ports/Storage.js'
import { fingerprintOf } from './fingerprintOf.js'
import { indexedDbStorage } from './indexedDbStorage.js'
import { lockFile } from './lockFile.js'
import { parseSessionRecord, SESSION_LIFETIME_MS } from './parseSessionRecord.js'
import type { OpenSession, SessionQuery, SessionStore } from './SessionStore.js'

/** Longest wait for the storage: a blocked one may never respond. */
const STORAGE_TIMEOUT_MS = 3000
const KEY_PREFIX = 'lading-upload '
const CONFIRMED_SUFFIX = ' confirmed'

/** Keeps multipart uploads across reloads, and lets only one tab at a time upload a file. */
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
    const key = `${KEY_PREFIX}${await fingerprintOf(file)} ${uploadKey}`
    const openedAtMs = this.#clock.now()
    const release = await lockFile(key, signal)
    try {
      this.#swept ??= this.#sweep()
      await this.#swept
      const found = await this.#read(key)
      if (signal.aborted) throw new CancelError()
      const isFinished = found !== null && 'finishedAtMs' in found
      return {
        // Completed before this upload was requested, it is another upload: a file may be uploaded twice.
        uuid: isFinished && found.finishedAtMs >= openedAtMs ? found.uuid : null,
        session: isFinished ? null : found,
        ...this.#recorder(key, release),
      }
    } catch (error) {
      release()
      throw error
    }
  }

  #recorder(
    key: string,
    release: () => void,
  ): Pick<OpenSession, 'started' | 'confirmed' | 'ended' | 'close'> {
    // One write after the other, so that the last one wins.
    let writes: Promise<unknown> = Promise.resolve()
    const write = (work: () => Promise<unknown>) => {
      writes = writes.then(() => this.#attempt(work))
    }
    const confirmed = (session: Session) => {
      const parts = [...session.confirmed]
      write(() => this.#storage.set(key + CONFIRMED_SUFFIX, parts))
    }
    return {
      confirmed,
      started: (session) => {
        const { confirmed: _, ...record } = session
        confirmed(session)
        write(() => this.#storage.set(key, record))
      },
      ended: (uuid) => {
        write(() => this.#storage.delete(key + CONFIRMED_SUFFIX))
        const record = { uuid, finishedAtMs: this.#clock.now() }
        write(() => (uuid ? this.#storage.set(key, record) : this.#storage.delete(key)))
      },
      // The next tab must read the last write.
      close: () => {
        writes.then(release)
      },
    }
  }

  async #read(key: string): Promise<ReturnType<typeof parseSessionRecord>> {
    const found = await this.#attempt(() =>
      Promise.all([this.#storage.get(key), this.#storage.get(key + CONFIRMED_SUFFIX)]),
    )
    return found ? parseSessionRecord(...found) : null
  }

  /** Deletes expired and damaged records. */
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
        // A time in the future: the clock was wrong in between, so the age is unknown.
        if (fromMs !== null && fromMs <= nowMs && nowMs - fromMs < SESSION_LIFETIME_MS) continue
        await this.#storage.delete(key)
        await this.#storage.delete(key + CONFIRMED_SUFFIX)
        if (record && 'partUrls' in record) expired += 1
      }
      if (expired > 0) {
        this.#logger?.warn(
          `${expired} interrupted upload(s) started more than a day ago and start anew: the service no longer keeps their parts.`,
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
