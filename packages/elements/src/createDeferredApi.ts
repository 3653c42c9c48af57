import type { Uploader } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import { createDeferredEntry, emptyCollectionState } from '@lading/uploader/loading'

/** Options of {@link createDeferredApi}. */
export interface DeferredApiOptions {
  /** Returns the uploader; null until it is loaded. */
  readonly uploader: () => Uploader | null
  /** Loads the uploader. */
  readonly load: () => Promise<Uploader>
  /** Returns the configuration of the elements, as it is written. */
  readonly config: () => Readonly<Record<string, unknown>>
}

/** Methods that return nothing, which are called as soon as the uploader is there. */
const DEFERRED: ReadonlySet<string> = new Set<keyof Uploader>([
  'doneFlow',
  'historyBack',
  'initFlow',
  'openSource',
  'openSystemDialog',
  'removeAllFiles',
  'removeFileByInternalId',
  'resumeUploads',
  'pauseUploads',
  'retryAll',
  'revalidate',
  'setCurrentActivity',
  'setModalState',
  'unuse',
  'uploadAll',
  'use',
])

type AnyMethod = (...args: unknown[]) => unknown

/** Methods that return an entry, which can be read as soon as the uploader is there. */
const RETURNS_ENTRY = /^(addFileFrom\w+|replaceFile)$/

/**
 * Returns the API of a context, which may be used before the uploader is loaded: calls are kept and load it, listeners are
 * added to it, the list reads as empty, and what needs the uploader at once throws.
 */
export function createDeferredApi({ uploader, load, config }: DeferredApiOptions): Uploader {
  const call = (use: (uploader: Uploader) => void) => {
    const loaded = uploader()
    if (loaded) return use(loaded)
    // A load that fails is logged by the context.
    load().then((ready) => useLate(ready, use), ignore)
  }
  const on: Uploader['on'] = (type, listener) => {
    let isActive = true
    let unsubscribe: (() => void) | undefined
    call((loaded) => {
      if (isActive) unsubscribe = loaded.on(type, listener)
    })
    return () => {
      isActive = false
      unsubscribe?.()
    }
  }
  const kept =
    (name: string) =>
    (...args: unknown[]) => {
      let result: unknown
      call((ready) => {
        result = (Reflect.get(ready, name) as AnyMethod).apply(ready, args)
      })
      return RETURNS_ENTRY.test(name) ? createDeferredEntry(name, () => result, HINT) : undefined
    }
  const early: Readonly<Record<string, () => unknown>> = {
    cfg: config,
    getCurrentActivity: () => () => null,
    getOutputCollectionState: () => () => emptyCollectionState,
    isDestroyed: () => false,
    l10n: () => (key: string) => key,
    on: () => on,
  }
  return new Proxy({} as Uploader, {
    get(_, name) {
      const loaded = uploader()
      if (loaded) {
        const value: unknown = Reflect.get(loaded, name, loaded)
        return typeof value === 'function' ? value.bind(loaded) : value
      }
      // The names that a promise and a string conversion read.
      if (name === 'then' || typeof name === 'symbol') return undefined
      const read = early[name]
      if (read) return read()
      if (DEFERRED.has(name) || RETURNS_ENTRY.test(name)) return kept(name)
      throw new Error(`"${name}" needs the uploader, which is not loaded yet. ${HINT}`)
    },
    has: (_, name) => name in (uploader() ?? early),
  })
}

const HINT = 'Wait for it: const api = await element.ready()'

function useLate(ready: Uploader, use: (uploader: Uploader) => void): void {
  try {
    use(ready)
  } catch (error) {
    consoleLogger.error('A call of the API that had waited for the uploader failed.', error)
  }
}

function ignore(): void {}
