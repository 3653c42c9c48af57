import { consoleLogger } from '@lading/kernel/basics'
import { shellVersion } from '../early/shellVersion.js'
import type { UploaderApp } from '../UploaderApp.js'
import type { earlyFiles } from './files/earlyFiles.js'

/** How far the loading of the app is; `outdated` means that page and app are of different versions. */
export type AppStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'outdated'

/** State of an {@link AppLoader}; another object after each change. */
export interface AppSnapshot {
  readonly status: AppStatus
  /** Null until the status is `ready`. */
  readonly app: UploaderApp | null
  /** Whether an attempt has failed; it stays so when a later one succeeds. */
  readonly hasFailed: boolean
}

/** How an {@link AppLoader} loads. */
export interface AppCode {
  /** Imports the app; called again after a failure. */
  readonly load: () => Promise<UploaderApp>
  /** Imports what the first upload needs. */
  readonly loadUploads?: () => Promise<unknown>
  /** Imports what shows and sends files before the app is loaded. */
  readonly loadEarly?: () => Promise<typeof earlyFiles>
  /** Logged when the app cannot be loaded. */
  readonly failure?: string
}

const MIXED = 'A cache mixes two releases of @lading/uploader. Reload.'

const FAILED =
  'The uploader could not be loaded. Check the connection and the Content-Security-Policy, or import "@lading/uploader/eager".'

/** Longest time for which something goes before the app, in milliseconds: on a slow line, people wait for the app then. */
const LIMIT_MS = 2000

const IDLE: AppSnapshot = { status: 'idle', app: null, hasFailed: false }

/** Loads the app once for all components of a page. */
export class AppLoader {
  readonly #code: AppCode
  readonly #listeners = new Set<() => void>()
  #snapshot = IDLE
  #loading = Promise.resolve()
  /** Ends when the work that goes before the app has ended. */
  #before: Promise<unknown> | null = null
  /** Of the latest attempt. */
  #error: unknown

  constructor(code: AppCode) {
    this.#code = code
  }

  /** Loads what shows files before the app is loaded; undefined where there is nothing of this kind, or it cannot be loaded. */
  readonly loadEarly = async (): Promise<typeof earlyFiles | undefined> =>
    this.#code.loadEarly?.().catch(() => undefined)

  readonly getSnapshot = (): AppSnapshot => this.#snapshot

  /** On the server, and while its markup is hydrated, the app is not there, even if it is loaded. */
  readonly getServerSnapshot = (): AppSnapshot => IDLE

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the app, unless it is loaded or loading. Resolves when that has ended, never rejects. */
  readonly load = (): Promise<void> => {
    const { status } = this.#snapshot
    if (status === 'idle' || status === 'failed') this.#loading = this.#attempt()
    return this.#loading
  }

  /**
   * Loads the app behind what goes before it.
   *
   * @param isIdle Whether no file is about to be added; else what the first file needs is loaded beside it.
   */
  readonly loadSoon = (isIdle?: boolean): void => {
    if (this.#before && this.#snapshot.status === 'idle') {
      void this.#before.then(() => this.loadSoon(isIdle))
      return
    }
    void this.load()
    // The app loads it again, and shows a failure.
    if (!isIdle) this.#code.loadUploads?.().catch(() => {})
  }

  /** Lets something go before the app, which would share a slow line and a slow processor with it: never long. It may not reject. */
  goBefore(work: Promise<unknown>): void {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS))
    const before = Promise.all([this.#before, Promise.race([work, limit])]).then(() => {
      if (this.#before === before) this.#before = null
    })
    this.#before = before
  }

  /** Makes an app available that the page has loaded itself. */
  provide(app: UploaderApp): void {
    if (app.version === shellVersion) {
      this.#set({ ...this.#snapshot, status: 'ready', app })
    } else this.#fail('outdated', MIXED, [shellVersion, app.version])
  }

  async #attempt(): Promise<void> {
    this.#set({ ...this.#snapshot, status: 'loading' })
    try {
      this.provide(await this.#code.load())
    } catch (error) {
      // The page has provided the app in the meantime.
      if (this.#snapshot.app) return
      // Code that was loaded, but does not fit the page's: another attempt would throw the same again.
      if (error === this.#error || error instanceof SyntaxError) {
        return this.#fail('outdated', MIXED, error)
      }
      this.#error = error
      this.#fail('failed', this.#code.failure ?? FAILED, error)
    }
  }

  #fail(status: 'failed' | 'outdated', message: string, detail: unknown): void {
    consoleLogger.error(message, detail)
    this.#set({ status, app: null, hasFailed: true })
  }

  #set(snapshot: AppSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}
