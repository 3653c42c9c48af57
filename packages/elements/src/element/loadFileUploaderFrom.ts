import { defineComponents } from '../defineComponents.js'

/** The script that is loading; further calls wait for it. */
let loading: Promise<void> | undefined

/** An uploader script's exports. */
export type UploaderModule = Readonly<Record<string, unknown>>

/**
 * Loads an uploader script from a URL: a module, or a classic script that sets `window.UC`. Only works in a browser. The first
 * script is kept as `window.UC`, and further calls resolve with it.
 *
 * @param url The script's URL, such as `lading.min.js` on the page's server.
 * @param register Registers its elements. @default false
 * @returns The exports of the script; null on a server. Rejects with a TypeError if the script can't be loaded.
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
  // A classic script exports nothing when it is imported, and its global stays inside the module.
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
