type Headers = Readonly<Record<string, string>>

/**
 * Merges headers; `own` replaces headers with the same name, because a browser would join the values for `Content-Type` and `content-type`.
 */
export function mergeHeaders(headers: Headers, own: Headers): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  return { ...Object.fromEntries(kept), ...own }
}
