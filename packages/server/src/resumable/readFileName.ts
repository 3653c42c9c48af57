/** Returns the file name of a `Content-Disposition`; empty without one. Source: RFC 6266. */
export function readFileName({ headers }: Request): string {
  const text = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(text)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The plain form, if it has one.
    }
  }
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? ''
}
