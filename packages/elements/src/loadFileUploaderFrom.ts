import { defineComponents } from './defineComponents.js'

/** The script that is being loaded: a second call waits for it. */
let loading: Promise<void> | undefined

/** A script of the uploader, as its exports. */
export type UploaderModule = Readonly<Record<string, unknown>>

/**
 * Loads a script of the uploader from a URL, in a browser only: a module, or a classic script that sets `window.UC`. The first one
 * is kept as `window.UC`, and further calls resolve with it.
 *
 * @param url URL of the script, such as that of `lading.min.js` on the page's own server.
 * @param register Registers its elements. @default false
 * @returns The exports of the script; null on a server. Rejects with a TypeError when the script cannot be loaded.
 */
export async function loadFileUploaderFrom(url: string, register = false): Promise<UploaderModule | null> {
  if (typeof window === 'undefined') return null
  const page = window as { UC?: UploaderModule }
  if (!page.UC) {
    loading ??= load(url, page)
    try {
      await loading
    } finally {
      loading = undefined
    }
  }
  const module = page.UC as UploaderModule
  if (register) {
    const define = module.defineComponents
    if (typeof define === 'function') define(module)
    else defineComponents(module)
  }
  return module
}

async function load(url: string, page: { UC?: UploaderModule }): Promise<void> {
  const isClassic = /\biife\b/.test(url)
  const module: UploaderModule = isClassic
    ? {}
    : await import(/* @vite-ignore */ /* webpackIgnore: true */ url)
  // A classic script that is imported exports nothing, and its global stays inside of it.
  if (Object.keys(module).length === 0) await loadClassic(url)
  page.UC ??= module
}

function loadClassic(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => reject(new TypeError(`The script ${url} could not be loaded.`))
    document.head.append(script)
  })
}
