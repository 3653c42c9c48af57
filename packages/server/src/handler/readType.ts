/**
 * Types by which browsers guess the type from the bytes, which makes HTML of what looks like it. Stores send no `nosniff`.
 *
 * Sources: MIME Sniffing Standard, 7; the unknown types of Gecko.
 */
const SNIFFED = /^unknown\/|\/(?:x-)?unknown(?:-content-type)?$|^application\/x-vnd\.mozilla\./
const UNKNOWN = 'application/octet-stream'

/** Reads a media type, in lower case. It is `application/octet-stream` unless it's valid and tells browsers what the file is. */
export function readType(text: string): string {
  // A parameter such as a charset says nothing about the type, and neither do characters that no header may have.
  const type = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(text) ? text.toLowerCase() : UNKNOWN
  return SNIFFED.test(type) ? UNKNOWN : type
}
