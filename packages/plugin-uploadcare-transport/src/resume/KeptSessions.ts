import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import { CancelError } from '../errors/CancelError.js'
import type { Session } from '../multipart/Session.js'
import type { Storage } from '../ports/Storage.js'
import { fingerprintOf } from './fingerprintOf.js'
import { indexedDbStorage } from './indexedDbStorage.js'
import { lockFile } from './lockFile.js'
import { parseSessionRecord, SESSION_LIFE_MS } from './parseSessionRecord.js'
import type { OpenSession, SessionQuery, SessionStore } from './SessionStore.js'

/** Longest wait for storage before an upload begins, in milliseconds: a blocked one may never answer. */
const PATIENCE_MS = 3000
const PREFIX = 'lading-upload '
const CONFIRMED = ' confirmed'

/** Keeps uploads in parts over a reload, and has each file sent from one tab at a time. */
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

  async open({ file, terms, signal }: SessionQuery): Promise<OpenSession> {
    await assertReadable(file, signal)
    const key = `${PREFIX}${await fingerprintOf(file)} ${terms}`
    const calledAtMs = this.#clock.now()
    const unlock = await lockFile(key, signal)
    try {
      this.#swept ??= this.#sweep()
      await this.#swept
      const found = await this.#read(key)
      if (signal.aborted) throw new CancelError()
      const isFinished = found !== null && 'finishedAtMs' in found
      return {
        // Finished before this upload was wanted, it is another one: a file may be uploaded twice.
        uuid: isFinished && found.finishedAtMs >= calledAtMs ? found.uuid : null,
        session: isFinished ? null : found,
        ...this.#writers(key, unlock),
      }
    } catch (error) {
      unlock()
      throw error
    }
  }

  #writers(key: string, unlock: () => void): Pick<OpenSession, 'begun' | 'confirmed' | 'ended' | 'close'> {
    // One after the other, so that what is written last is what stays.
    let last: Promise<unknown> = Promise.resolve()
    const write = (work: () => Promise<unknown>) => {
      last = last.then(() => this.#attempt(work))
    }
    const confirm = ({ confirmed }: Session) => {
      const parts = [...confirmed]
      write(() => this.#storage.set(key + CONFIRMED, parts))
    }
    return {
      begun: (session) => {
        const { confirmed: _, ...record } = session
        confirm(session)
        write(() => this.#storage.set(key, record))
      },
      confirmed: confirm,
      ended: (uuid) => {
        write(() => this.#storage.delete(key + CONFIRMED))
        const record = { uuid, finishedAtMs: this.#clock.now() }
        write(() => (uuid ? this.#storage.set(key, record) : this.#storage.delete(key)))
      },
      // Whoever comes next is to find all of it.
      close: () => {
        last.then(unlock)
      },
    }
  }

  async #read(key: string): Promise<ReturnType<typeof parseSessionRecord>> {
    const found = await this.#attempt(() =>
      Promise.all([this.#storage.get(key), this.#storage.get(key + CONFIRMED)]),
    )
    return found ? parseSessionRecord(...found) : null
  }

  /** Clears away what is too old to be continued. */
  async #sweep(): Promise<void> {
    const nowMs = this.#clock.now()
    await this.#attempt(async () => {
      const keys = (await this.#storage.keys()).filter(
        (key) => key.startsWith(PREFIX) && !key.endsWith(CONFIRMED),
      )
      let dropped = 0
      for (const key of keys) {
        const record = parseSessionRecord(await this.#storage.get(key), [])
        const fromMs = record && ('finishedAtMs' in record ? record.finishedAtMs : record.startedAtMs)
        // Of the future: the clock has been wrong in between, so nothing is known of its age.
        if (fromMs !== null && fromMs <= nowMs && nowMs - fromMs < SESSION_LIFE_MS) continue
        await this.#storage.delete(key)
        await this.#storage.delete(key + CONFIRMED)
        if (record && 'partUrls' in record) dropped += 1
      }
      if (dropped > 0) {
        this.#logger?.warn(
          `${dropped} interrupted upload(s) were begun more than a day ago and start anew: the service keeps parts no longer.`,
        )
      }
    })
  }

  /** Storage may be full, blocked or private: uploads go on without it, and it is said once. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#isBroken) return null
    let cancel = () => {}
    const late = new Promise<never>((_, reject) => {
      cancel = this.#clock.schedule(PATIENCE_MS, () => reject(new Error('The storage does not answer.')))
    })
    try {
      return await Promise.race([work(), late])
    } catch (error) {
      if (!this.#isBroken) {
        this.#logger?.warn(
          'Uploads cannot be kept over a reload: the browser does not let this page store anything.',
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
