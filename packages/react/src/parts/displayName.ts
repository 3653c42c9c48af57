import type { UploadEntry } from '@lading/kernel'

/** Returns the name of an entry: that of its file or, until it is known, its external URL or its UUID. */
export function getName({ fileName, externalUrl, uuid }: UploadEntry): string | null {
  return fileName || externalUrl || uuid
}

/** A name, and its two ends for a place that is too narrow for it. */
export interface DisplayName {
  readonly full: string
  /** The part before the tail; truncated where the name does not fit. */
  readonly head: string
  /** The last letters and the extension with its dot; empty for a short name. */
  readonly tail: string
}

/** Invisible characters, those that reorder the text around them, and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Code units that belong to the preceding character: marks, joiners, the second half of a pair. */
const JOINED = /^(?:\p{M}|[\u200c\u200d]|\p{Emoji_Modifier}|[\udc00-\udfff])/u

const JOINER = '\u200d'

const REPLACEMENT = '\ufffd'
const MAX_LENGTH = 120
const HEAD_LENGTH = 80
/** Longest name of the file systems in use; it is shown as a whole. */
const MAX_FILE_NAME = 255
const MAX_EXTENSION = 12
/** Letters before the extension that stay visible: copies and dates often differ in them alone. */
const TAIL_LETTERS = 5
/** Shorter names have no middle to remove; a tile that is too narrow truncates their end. */
const SHORT_LENGTH = 10

/** Replaces the hidden characters of a name, and removes the middle of a very long one. */
export function readableName(name: string, maxLength: number = MAX_LENGTH): string {
  const shown = name.length > maxLength ? shortened(name, maxLength) : name
  return shown.replace(HIDDEN, REPLACEMENT)
}

/** Returns a name as it is shown, and its two ends. */
export function displayName(name: string): DisplayName {
  const full = readableName(name, MAX_FILE_NAME)
  if (full.length <= SHORT_LENGTH) return { full, head: full, tail: '' }
  const dot = full.lastIndexOf('.')
  const end = dot > 0 && full.length - dot <= MAX_EXTENSION ? dot : full.length
  let cut = Math.max(0, end - TAIL_LETTERS)
  while (cut > 0 && (full[cut - 1] === JOINER || JOINED.test(full.slice(cut, cut + 2)))) cut -= 1
  return { full, head: full.slice(0, cut), tail: full.slice(cut) }
}

function shortened(name: string, maxLength: number): string {
  const head = Math.floor((maxLength * HEAD_LENGTH) / MAX_LENGTH)
  return `${name.slice(0, head)}…${name.slice(head + 1 - maxLength)}`
}
