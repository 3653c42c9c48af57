import { addExtension, getExtension } from './addExtension.js'
import { cleanText } from './cleanText.js'
import { countBytes, shortenText } from './shortenText.js'
import { trimDots } from './trimDots.js'

/** Options of {@link createFileName}. */
export interface FileNameOptions {
  /** Media type of the file: a name without an extension gets the type's. @default unknown */
  readonly type?: string | null | undefined
  /** Name of a file without one, without an extension. @default 'file' */
  readonly fallback?: string
  /** Most bytes in UTF-8; at least 100. @default 255, as file systems have */
  readonly maxBytes?: number
}

/** File systems have names of at most so many bytes. */
const MAX_BYTES = 255
/** Most names, which stay as they are. */
const PLAIN = /^\w(?: ?[!-.0-[\]-~])*\.[a-z]\w{0,9}$/i

/**
 * Returns the name under which a file is sent, stored and looked up: the last part of a path, well-formed and composed (NFC), with
 * ordinary spaces, without control characters and marks of direction, with an extension if its type has one, and never empty, `.` or
 * `..`. Too long names lose characters before their extension. Applied again, it changes nothing.
 */
export function createFileName(
  name: string,
  { type, fallback = 'file', maxBytes = MAX_BYTES }: FileNameOptions = {},
): string {
  if (name.length <= maxBytes && PLAIN.test(name)) return name
  // Windows cannot save a name that ends with a dot.
  const clean = trimDots(cleanText(name.split(/[/\\]/).at(-1) ?? ''))
  const whole = addExtension(clean || fallback, type)
  const extension = getExtension(whole)
  const stem = whole.slice(0, whole.length - extension.length)
  const short = shortenText(stem, maxBytes - countBytes(extension))
  return short === stem ? whole : (trimDots(short) || fallback) + extension
}
