/** Returns the file name in a URL: the last path segment, or the host; empty without a URL. */
export function nameOfLink(url: string | null): string {
  if (!url) return ''
  const { pathname, host } = new URL(url)
  const name = pathname.split('/').findLast(Boolean) ?? host
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
