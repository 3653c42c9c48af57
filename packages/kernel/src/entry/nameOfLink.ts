/** Returns the name of the file that a URL leads to: the last part of its path, or its host; empty without a URL. */
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
