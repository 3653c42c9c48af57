import type { Uploader } from '@lading/kernel'
import { configDefaults } from './configDefaults.js'
import { createDeferredEntry } from './createDeferredEntry.js'
import type { EarlyApi } from './EarlyApi.js'
import type { EarlyHost, EarlyState } from './EarlyHost.js'
import { emptyCollectionState } from './emptyCollectionState.js'
import { readSetting } from './readSetting.js'

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
      early.whenReady((ready) => {
        result = (Reflect.get(ready, name) as AnyMethod).apply(ready, args)
      }, name.startsWith('add'))
      load()
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
    l10n: host.message,
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
