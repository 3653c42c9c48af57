import { consoleLogger } from '@lading/kernel/basics'
import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import type { first, TakeIntentsOptions } from '../early/first.js'
import { shellVersion } from '../early/shellVersion.js'
import type { UploaderApp } from '../UploaderApp.js'

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

/** Takes the intents of a component before the app is loaded. */
export type TakeIntents = (options: Omit<TakeIntentsOptions, 'loadUploads'>) => Promise<void>

/** How an {@link AppLoader} loads. */
export interface AppCode {
  /** Imports the app; called again after a failure. `isWanted` tells whether files are about to be added. */
  readonly load: (isWanted: () => boolean) => Promise<UploaderApp>
  /** Imports what the first upload needs, and what takes and sends files before the app. */
  readonly first?: {
    readonly loadUploads: () => Promise<TransportCode>
    readonly load: () => Promise<typeof first>
  }
  /** Logged when the app cannot be loaded. */
  readonly failure?: string
}

const MIXED = 'A cache mixes two releases of @lading/uploader. Reload.'

const FAILED =
  'The uploader could not be loaded. Check the connection and the Content-Security-Policy, or import "@lading/uploader/eager".'

/** Longest time for which something goes before the app, in milliseconds: on a slow line, people wait for the app then. */
const LIMIT_MS = 2000

/** On the server, and while its markup is hydrated, the app is not there, even if it is loaded. */
export const IDLE: AppSnapshot = { status: 'idle', app: null, hasFailed: false }

/** Loads the app once for all components of a page. */
export interface AppLoader {
  readonly getSnapshot: () => AppSnapshot
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Loads what takes files before the app is loaded; undefined where there is nothing of this kind, or it cannot be loaded. */
  readonly loadFirst: () => Promise<TakeIntents | undefined>
  /** Loads the app, unless it is loaded or loading. Resolves when that has ended, never rejects. */
  readonly load: () => Promise<void>
  /**
   * Loads the app behind what goes before it.
   *
   * @param isIdle Whether no file is about to be added; else what the first file needs is loaded beside it.
   */
  readonly loadSoon: (isIdle?: boolean) => void
  /** Lets something go before the app, which would share a slow line and a slow processor with it: never long. It may not reject. */
  readonly goBefore: (work: Promise<unknown>) => void
  /** Makes an app available that the page has loaded itself. */
  readonly provide: (app: UploaderApp) => void
}

/** Creates an {@link AppLoader}. */
export function createAppLoader(code: AppCode): AppLoader {
  const listeners = new Set<() => void>()
  let snapshot = IDLE
  let loading = Promise.resolve()
  /** Ends when the work that goes before the app has ended. */
  let before: Promise<unknown> | null = null
  /** Of the latest attempt. */
  let lastError: unknown
  let isWanted = false

  const set = (next: AppSnapshot) => {
    snapshot = next
    for (const listener of listeners) listener()
  }
  const fail = (status: 'failed' | 'outdated', message: string, detail: unknown) => {
    consoleLogger.error(message, detail)
    set({ status, app: null, hasFailed: true })
  }
  const provide = (app: UploaderApp) => {
    if (app.version === shellVersion) set({ ...snapshot, status: 'ready', app })
    else fail('outdated', MIXED, [shellVersion, app.version])
  }
  const attempt = async () => {
    set({ ...snapshot, status: 'loading' })
    // The connection is back: intents continue without a click. An attempt that began before may still fail.
    globalThis.addEventListener?.('online', () => loading.then(load), { once: true })
    try {
      provide(await code.load(() => isWanted))
    } catch (error) {
      // The page has provided the app in the meantime.
      if (snapshot.app) return
      // Code that was loaded, but does not fit the page's: another attempt would throw the same again.
      if (error === lastError || error instanceof SyntaxError) return fail('outdated', MIXED, error)
      lastError = error
      fail('failed', code.failure ?? FAILED, error)
    }
  }
  const load = () => {
    const { status } = snapshot
    if (status === 'idle' || status === 'failed') loading = attempt()
    return loading
  }
  const loadSoon = (isIdle?: boolean) => {
    if (before && snapshot.status === 'idle') {
      void before.then(() => loadSoon(isIdle))
      return
    }
    void load()
    // The app loads it again, and shows a failure.
    if (isIdle) return
    isWanted = true
    code.first?.loadUploads().catch(() => {})
  }
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async loadFirst() {
      const { loadUploads, load } = code.first ?? {}
      // A failure is that of the upload.
      loadUploads?.().catch(() => {})
      const loaded = await load?.().catch(() => undefined)
      return loaded && loadUploads && ((options) => loaded.takeIntents({ ...options, loadUploads }))
    },
    load,
    loadSoon,
    goBefore(work) {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS))
      const current = Promise.all([before, Promise.race([work, limit])]).then(() => {
        if (before === current) before = null
      })
      before = current
    },
    provide,
  }
}
