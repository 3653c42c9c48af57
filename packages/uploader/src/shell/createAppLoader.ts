import { consoleLogger } from '@lading/kernel/basics'
import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import type { first, TakeIntentsOptions } from '../early/first.js'
import { shellVersion } from '../early/shellVersion.js'
import type { UploaderApp } from '../UploaderApp.js'

/** The app's loading state; `outdated` means that page and app have different versions. */
export type AppStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'outdated'

/** An {@link AppLoader}'s state; a new object after each change. */
export interface AppSnapshot {
  readonly status: AppStatus
  /** Null until the status is `ready`. */
  readonly app: UploaderApp | null
  /** True if any attempt has failed, even if a later attempt succeeded. */
  readonly hasFailed: boolean
}

/** Handles a component's intents before the app is loaded. */
export type TakeIntents = (options: Omit<TakeIntentsOptions, 'loadUploads'>) => Promise<void>

/** Tells an {@link AppLoader} how to load code. */
export interface AppCode {
  /** Imports the app; called again after a failure. `isWanted` tells whether files are about to be added. */
  readonly load: (isWanted: () => boolean) => Promise<UploaderApp>
  /** Imports the code for a first upload, and the code that takes and sends files before the app is loaded. */
  readonly first?: {
    readonly loadUploads: () => Promise<TransportCode>
    readonly load: () => Promise<typeof first>
  }
  /** Logged when the app can't be loaded. */
  readonly failure?: string
}

const MIXED = 'A cache mixes two releases of @lading/uploader. Reload.'

const FAILED =
  'The uploader could not be loaded. Check the connection and the Content-Security-Policy, or import "@lading/uploader/eager".'

/**
 * Longest time that other work can delay the app, in milliseconds: on a slow connection, people are waiting for the app by
 * then.
 */
const LIMIT_MS = 2000

/** The state on the server and during hydration, even if the app is already loaded. */
export const IDLE: AppSnapshot = { status: 'idle', app: null, hasFailed: false }

/** Loads the app once for all components on a page. */
export interface AppLoader {
  readonly getSnapshot: () => AppSnapshot
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Loads the code that takes files before the app is loaded; resolves with undefined if there's no such code, or if it can't
   * be loaded.
   */
  readonly loadFirst: () => Promise<TakeIntents | undefined>
  /** Loads the app, unless it's loaded or loading. Resolves when that has ended, never rejects. */
  readonly load: () => Promise<void>
  /**
   * Loads the app after any work that goes before it.
   *
   * @param isIdle True if no file is about to be added; otherwise the first file's code is loaded in parallel.
   */
  readonly loadSoon: (isIdle?: boolean) => void
  /**
   * Delays the app until some work is done, because both would share a slow connection and processor. The delay is limited.
   * `work` must not reject.
   */
  readonly goBefore: (work: Promise<unknown>) => void
  /** Provides an app that the page has loaded itself. */
  readonly provide: (app: UploaderApp) => void
}

/** Creates an {@link AppLoader}. */
export function createAppLoader(code: AppCode): AppLoader {
  const listeners = new Set<() => void>()
  let snapshot = IDLE
  let loading = Promise.resolve()
  /** Settles when the work that delays the app has ended. */
  let before: Promise<unknown> | null = null
  /** The latest attempt's error. */
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
    // When the connection is back, intents continue without a click. An attempt that began earlier can still fail.
    globalThis.addEventListener?.('online', () => loading.then(load), { once: true })
    try {
      provide(await code.load(() => isWanted))
    } catch (error) {
      // The page has provided the app in the meantime.
      if (snapshot.app) return
      // The code was loaded but doesn't match the page's code; another attempt would throw the same error again.
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
    // The app imports the first file's code again, and shows a failure.
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
      // The upload reports the failure.
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
