import { defineComponents } from './defineComponents.js'

/** A script of the uploader, as its exports. */
export type UploaderModule = Readonly<Record<string, unknown>>

/**
 * Imports a script of the uploader from a URL, in a browser only. The first one is kept as `window.UC`, and further calls
 * resolve with it.
 *
 * @param url URL of the script, such as that of `lading.min.js` on the page's own server.
 * @param register Registers its elements. @default false
 * @returns The exports of the script; null on a server.
 */
export async function loadFileUploaderFrom(url: string, register = false): Promise<UploaderModule | null> {
  if (typeof window === 'undefined') return null
  const page = window as { UC?: UploaderModule }
  page.UC ??= (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as UploaderModule
  if (register) {
    const define = page.UC.defineComponents
    if (typeof define === 'function') define(page.UC)
    else defineComponents(page.UC)
  }
  return page.UC
}
