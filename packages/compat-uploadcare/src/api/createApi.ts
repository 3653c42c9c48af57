import type { Uploader } from '@lading/kernel'
import { createDeferredEntry, emptyCollectionState } from '@lading/uploader/loading'
import type { UploaderPublicApi } from '../types/ConfigType.js'

/** Options of {@link createApi}. */
export interface ApiOptions {
  /** Returns the uploader; null while it is being loaded. */
  readonly uploader: () => Uploader | null
  /** Calls back as soon as the uploader is there, and makes it load. */
  readonly whenReady: (use: (uploader: Uploader) => void) => void
}

/** What is read before the uploader is there. */
const EARLY: Readonly<Record<string, unknown>> = {
  cfg: {},
  getCurrentActivity: () => null,
  getOutputCollectionState: () => emptyCollectionState,
  l10n: (key: string) => key,
}

/**
 * Returns the API of an uploader by Uploadcare's names, with methods that may be called without their object.
 *
 * It may be used before the uploader is loaded: calls are kept and load it, and the entry that one of them returns can be
 * read from then on.
 */
export function createApi({ uploader, whenReady }: ApiOptions): UploaderPublicApi {
  const later =
    (name: string) =>
    (...args: readonly unknown[]): unknown => {
      let result: unknown
      let isCanceled = false
      whenReady((ready) => {
        if (!isCanceled) result = call(ready, name, args)
      })
      if (RETURNS_ENTRY.test(name)) return createDeferredEntry(name, () => result, HINT)
      if (name !== 'on') return undefined
      return () => {
        isCanceled = true
        if (typeof result === 'function') result()
      }
    }
  return new Proxy({} as UploaderPublicApi, {
    get(_, name) {
      const target = uploader()
      if (target) {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      // A promise that resolves with the API reads `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return EARLY[name] ?? later(name)
    },
    has: (_, name) => typeof name === 'string' && name in (uploader() ?? EARLY),
  })
}

/** The methods of the API that return an entry. */
const RETURNS_ENTRY = /^(addFileFrom|replaceFile|getOutputItem)/

function call(uploader: Uploader, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(uploader, name)
  if (typeof method === 'function') return method.apply(uploader, args)
  uploader.logger.error(`The API has no method "${name}".`)
  return undefined
}

const HINT = 'Import "@lading/compat-uploadcare/eager" to load it with the page.'
