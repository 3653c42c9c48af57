import type { Uploader } from '@lading/kernel'

/** Options of {@link createDeferredApi}. */
export interface DeferredApiOptions {
  /** Returns the uploader; null until it is loaded. */
  readonly uploader: () => Uploader | null
  /** Loads the uploader. */
  readonly load: () => Promise<Uploader>
}

/** Methods without a result, which are called as soon as the uploader is there. */
const DEFERRED: ReadonlySet<string> = new Set<keyof Uploader>([
  'doneFlow',
  'historyBack',
  'initFlow',
  'openSource',
  'openSystemDialog',
  'removeAllFiles',
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

/**
 * Returns the API of a context, which may be used before the uploader is loaded: calls without a result are kept and load
 * it, listeners are added to it, and what needs the uploader at once throws.
 */
export function createDeferredApi({ uploader, load }: DeferredApiOptions): Uploader {
  const call = (use: (uploader: Uploader) => void) => {
    const loaded = uploader()
    // A failure is logged by the context.
    if (!loaded) return void load().then(use, () => {})
    use(loaded)
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
  return new Proxy({} as Uploader, {
    get(_, name) {
      const loaded = uploader()
      if (loaded) {
        const value: unknown = Reflect.get(loaded, name, loaded)
        return typeof value === 'function' ? value.bind(loaded) : value
      }
      if (name === 'on') return on
      if (DEFERRED.has(String(name))) {
        return (...args: never[]) =>
          call((ready) => void (ready[name as keyof Uploader] as (...args: never[]) => void)(...args))
      }
      // The names that a promise and a string conversion read.
      if (name === 'then' || typeof name === 'symbol') return undefined
      throw new Error(
        `"${name}" needs the uploader, which is not loaded yet. Wait for it: const api = await element.ready()`,
      )
    },
    has: (_, name) => name in (uploader() ?? {}),
  })
}
