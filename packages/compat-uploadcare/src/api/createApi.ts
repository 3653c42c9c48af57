import type { Uploader } from '@lading/kernel'
import type { UploaderPublicApi } from '../types/ConfigType.js'
import type { OutputCollectionState } from '../types/OutputCollectionState.js'

/** Options of {@link createApi}. */
export interface ApiOptions {
  /** Returns the uploader; null while it is being loaded. */
  readonly uploader: () => Uploader | null
  /** Calls back as soon as the uploader is there, and makes it load. */
  readonly whenReady: (use: (uploader: Uploader) => void) => void
}

/** What a list without files looks like. */
const EMPTY: OutputCollectionState = {
  status: 'idle',
  isFailed: false,
  isUploading: false,
  isSuccess: false,
  totalCount: 0,
  successCount: 0,
  failedCount: 0,
  uploadingCount: 0,
  progress: 0,
  errors: [],
  group: null,
  allEntries: [],
  successEntries: [],
  failedEntries: [],
  uploadingEntries: [],
  idleEntries: [],
}

/** What is read before the uploader is there. */
const EARLY: Readonly<Record<string, unknown>> = {
  cfg: {},
  getCurrentActivity: () => null,
  getOutputCollectionState: () => EMPTY,
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
      if (name !== 'on') return lateResult(name, () => result)
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

/** Stands for the entry that a call will return. */
function lateResult(name: string, read: () => unknown): unknown {
  if (!RETURNS_ENTRY.test(name)) return undefined
  return new Proxy(
    {},
    {
      get(_, key) {
        const entry = read()
        if (entry) return Reflect.get(entry, key)
        if (typeof key === 'symbol' || key === 'then') return undefined
        throw new Error(
          `The result of ${name}() cannot be read before the uploader is loaded. Import "@lading/compat-uploadcare/eager" to load it with the page.`,
        )
      },
    },
  )
}
