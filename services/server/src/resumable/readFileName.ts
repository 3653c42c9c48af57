/** Returns the file name in `Content-Disposition`; empty without a name. Source: RFC 6266. */
export function readFileName({ headers }: Request): string {
  const text = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(text)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Falls back to the plain form.
    }
  }
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? ''
}
