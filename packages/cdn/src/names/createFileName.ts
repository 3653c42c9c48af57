import { cleanText } from './cleanText.js'
import { extensionOfType } from './mediaTypes.js'
import { countBytes, shortenText } from './shortenText.js'

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
const EXTENSION = /^.+?((?:\.tar)?\.[\p{L}\p{N}_-]{1,16})$/u

/**
 * Returns the name under which a file is shown, stored and looked up: the last part of a path, well-formed and composed (NFC), with
 * ordinary spaces, without control characters and marks of direction, with an extension if its type has one, and never empty, `.` or
 * `..`. Too long names lose characters before their extension. Applied again, it changes nothing.
 */
export function createFileName(
  name: string,
  { type, fallback = 'file', maxBytes = MAX_BYTES }: FileNameOptions = {},
): string {
  // Windows cannot save a name that ends with a dot.
  const clean = cleanText(name.split(/[/\\]/).at(-1) ?? '').replace(/[. ]+$/, '')
  const own = EXTENSION.exec(clean)?.[1] ?? ''
  const stem = clean.slice(0, clean.length - own.length)
  const extension = getExtension(clean, own, type)
  // Digits behind a dot are a part of a date or version, to which an extension is added.
  const whole = extension === own ? stem : stem + own
  const short = shortenText(whole, maxBytes - countBytes(extension))
  return ((short === whole ? whole : short.replace(/[. ]+$/, '')) || fallback) + extension
}

function getExtension(name: string, own: string, type: string | null | undefined): string {
  const isKnownByDot = name.startsWith('.') || /\D/.test(own.slice(1))
  const usual = !isKnownByDot && type ? extensionOfType(type) : undefined
  return usual ? `.${usual}` : own
}
