/**
 * Types for which browsers sniff the type from the bytes, turning anything that looks like HTML into HTML. Stores don't send `nosniff`.
 *
 * Sources: MIME Sniffing Standard, 7; Gecko's unknown types.
 */
const SNIFFED = /^unknown\/|\/(?:x-)?unknown(?:-content-type)?$|^application\/x-vnd\.mozilla\./
const UNKNOWN = 'application/octet-stream'

/** Reads a media type, in lower case. Returns `application/octet-stream` unless it's valid and tells browsers what the file is. */
export function readType(text: string): string {
  // Drops parameters such as a charset, and types with characters that no header can have.
  const type = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(text) ? text.toLowerCase() : UNKNOWN
  return SNIFFED.test(type) ? UNKNOWN : type
}
