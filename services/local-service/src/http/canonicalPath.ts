/**
 * Returns the path of a request URL as the router reads it, with a trailing slash: without an origin, query and fragment, and
 * decoded. An invalid path stays as it was sent, and has no route.
 */
export function canonicalPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  const decoded = decode(path)
  return decoded.endsWith('/') ? decoded : `${decoded}/`
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
