/**
 * Imports a script of the uploader from a URL, in a browser only. The first one is kept as `window.UC`, and further calls
 * resolve with it.
 *
 * @param url URL of the script.
 * @param register Registers its elements. @default false
 * @returns The exports of the script; null on a server.
 */
export async function loadFileUploaderFrom(
  url: string,
  register = false,
): Promise<Record<string, unknown> | null> {
  if (typeof window === 'undefined') return null
  const page = window as { UC?: Record<string, unknown> }
  page.UC ??= (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as Record<string, unknown>
  const { defineComponents } = page.UC
  if (register && typeof defineComponents === 'function') defineComponents(page.UC)
  return page.UC
}
