/** A UUID, or an operation without its closing slash. */
const NO_NAME = /\/(-\/[^/]+|[\da-f-]{36}(~\d+)?)$/i

/**
 * Returns a delivery URL with further operations after the existing ones, and everything else as written. Smaller than
 * `replaceModifiers`, for pages that only show images; a file name that is itself a URL isn't supported.
 *
 * @param modifiers As `joinModifiers` returns them.
 *
 * @example
 * appendModifiers(`https://ucarecdn.com/${uuid}/-/mirror/a.jpg`, '-/resize/100x/') // …/-/mirror/-/resize/100x/a.jpg
 */
export function appendModifiers(url: string, modifiers: string): string {
  const path = url.replace(/[?#].*/s, '')
  const end = NO_NAME.test(path) ? path.length : path.lastIndexOf('/') + 1
  return url.slice(0, end).replace(/\/?$/, () => `/${modifiers}`) + url.slice(end)
}
