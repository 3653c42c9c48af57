import { getBareType } from '@lading/cdn/names'

/**
 * Types for which browsers sniff the type from the bytes, turning anything that looks like HTML into HTML. Stores don't send `nosniff`.
 *
 * Sources: MIME Sniffing Standard, 7; Gecko's unknown types.
 */
const SNIFFED = /^unknown\/|\/(?:x-)?unknown(?:-content-type)?$|^application\/x-vnd\.mozilla\./
const UNKNOWN = 'application/octet-stream'
/** A header can have no other characters, and a wildcard is no type. */
const VALID = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/

/**
 * Reads a media type, in lower case and without parameters. Returns `application/octet-stream` unless it's valid and tells browsers what
 * the file is.
 */
export function readType(text: string): string {
  const type = getBareType(text)
  return VALID.test(type) && !SNIFFED.test(type) ? type : UNKNOWN
}
