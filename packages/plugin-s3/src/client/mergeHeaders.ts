type Headers = Readonly<Record<string, string>>

/** Adds headers to others, in place of those with the same name: a browser would join the values of `Content-Type` and `content-type`. */
export function mergeHeaders(headers: Headers, own: Headers): Record<string, string> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  return { ...Object.fromEntries(kept), ...own }
}
