import { addExtension, getExtension } from './addExtension.js'
import { cleanText } from './cleanText.js'
import { countBytes, shortenText } from './shortenText.js'
import { trimDots } from './trimDots.js'

/** Options of {@link createFileName}. */
export interface FileNameOptions {
  /** The file's media type: a name without an extension gets the type's extension. @default unknown */
  readonly type?: string | null | undefined
  /** Name for a file without a name; has no extension. @default 'file' */
  readonly fallback?: string
  /** Most bytes in UTF-8; at least 100. @default 255, the limit of file systems */
  readonly maxBytes?: number
}

/** File systems limit names to this many bytes. */
const MAX_BYTES = 255
/** Matches most names; they stay as they are. */
const PLAIN = /^\w(?: ?[!-.0-[\]-~])*\.[a-z]\w{0,9}$/i

/**
 * Returns the name under which a file is sent, stored and looked up: the last path segment, well-formed and composed (NFC), with
 * ordinary spaces, without control characters and text-direction marks, with an extension if its type has one, and never empty, `.`
 * or `..`. Names that are too long lose characters before their extension. Idempotent.
 */
export function createFileName(
  name: string,
  { type, fallback = 'file', maxBytes = MAX_BYTES }: FileNameOptions = {},
): string {
  if (name.length <= maxBytes && PLAIN.test(name)) return name
  // Windows can't save a name that ends with a dot.
  const clean = trimDots(cleanText(name.split(/[/\\]/).at(-1) ?? ''))
  const whole = addExtension(clean || fallback, type)
  const extension = getExtension(whole)
  const stem = whole.slice(0, whole.length - extension.length)
  const short = shortenText(stem, maxBytes - countBytes(extension))
  return short === stem ? whole : (trimDots(short) || fallback) + extension
}
