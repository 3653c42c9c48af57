import type { OutputCollectionState, Uploader } from '@lading/kernel'
import { configDefaults, readSetting } from '@lading/uploader/loading'
import type { EarlyApi } from './EarlyApi.js'
import type { EarlyHost, EarlyState } from './EarlyHost.js'

/** The output of a list without files, which is read until the uploader is loaded. */
const emptyCollectionState: OutputCollectionState<'idle'> = {
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

/** Methods that change something, now and in later releases of the kernel. */
const KEPT =
  /^(add|done|history|init|move|open|pause|remove|replace|resume|retry|revalidate|set|unuse$|update|upload|use$)/

/** Those of them that return an entry. */
const RETURNS_ENTRY = /^(addFileFrom|replaceFile|updateFile)/

/** Members that need the uploader. */
const SERVICES =
  /^(activities|collection|config|entries|locale|scope|slots|snapshot|transport|uppy|getOutputItem)$/

type AnyMethod = (...args: unknown[]) => unknown

/** Returns the API of an uploader, which can be used before the uploader is loaded; see `EarlyApi`. */
export function createEarlyApi(early: EarlyState, host: EarlyHost): Uploader {
  const { load, hint } = host
  const kept =
    (name: string) =>
    (...args: unknown[]) => {
      let result: unknown
      // The call itself comes before them.
      if (name === 'removeAllFiles') host.discardFiles?.()
      early.whenReady((ready) => {
        result = (Reflect.get(ready, name) as AnyMethod).apply(ready, args)
      }, name.startsWith('add'))
      load()
      if (name === 'uploadAll') return new Promise((resolve) => early.whenReady(() => resolve(result)))
      return RETURNS_ENTRY.test(name) ? createDeferredEntry(name, () => result, hint) : undefined
    }
  const reads: EarlyApi = {
    get cfg() {
      const config = host.config()
      const values = { ...configDefaults, ...config }
      const read = Object.entries(values).map(([key, value]) => [
        key,
        readSetting(value, configDefaults[key]),
      ])
      return Object.fromEntries(read) as EarlyApi['cfg']
    },
    getCurrentActivity: () => null,
    getOutputCollectionState: () => emptyCollectionState,
    isDestroyed: false,
    isPaused: false,
    l10n: host.message as Uploader['l10n'],
    on(type, listener) {
      let isActive = true
      let unsubscribe: (() => void) | undefined
      early.whenCreated((uploader) => {
        if (isActive) unsubscribe = uploader.on(type, listener)
      })
      load()
      return () => {
        isActive = false
        unsubscribe?.()
      }
    },
  }
  return new Proxy({} as Uploader, {
    get(_, name) {
      const uploader = early.uploader
      // The names that a promise and a string conversion read.
      if (!uploader && (name === 'then' || typeof name === 'symbol')) return undefined
      if (!early.ready && KEPT.test(String(name))) return kept(String(name))
      if (uploader) {
        const value: unknown = Reflect.get(uploader, name, uploader)
        return typeof value === 'function' ? value.bind(uploader) : value
      }
      if (SERVICES.test(String(name))) {
        throw new Error(`"${String(name)}" needs the uploader, which is not loaded yet. ${hint}`)
      }
      return Reflect.get(reads, name)
    },
    has: (_, name) => name in (early.uploader ?? reads) || (!early.uploader && KEPT.test(String(name))),
  })
}

/**
 * Returns an object that stands for the entry of a call which is made when the uploader is loaded. The entry can be read
 * from then on.
 *
 * @param read Returns the entry; undefined until the call is made.
 * @param hint How the page waits for the uploader, for the message of the error.
 */
function createDeferredEntry(name: string, read: () => unknown, hint: string): unknown {
  const get = (_: object, key: string | symbol): unknown => {
    const entry = read()
    if (entry) return Reflect.get(entry, key)
    // The names that a promise, the console and a string conversion read.
    if (key === 'then' || typeof key === 'symbol') return undefined
    throw new Error(`The result of ${name}() cannot be read before the uploader is loaded. ${hint}`)
  }
  return new Proxy({}, { get })
}
