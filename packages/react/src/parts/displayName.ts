import type { UploadEntry } from '@lading/kernel'

/** Returns an entry's name: its file name or, until that is known, its external URL or UUID. */
export function getName({ fileName, externalUrl, uuid }: UploadEntry): string | null {
  return fileName || externalUrl || uuid
}

/** A name, with its two ends for places that are too narrow for it. */
export interface DisplayName {
  readonly full: string
  /** The part before the tail; truncated if the name doesn't fit. */
  readonly head: string
  /** The last letters and the extension with its dot; empty for a short name. */
  readonly tail: string
}

/** Invisible characters, bidirectional controls, and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Code units that belong to the preceding character: combining marks, joiners, the second half of a surrogate pair. */
const JOINED = /^(?:\p{M}|[\u200c\u200d]|\p{Emoji_Modifier}|[\udc00-\udfff])/u

const JOINER = '\u200d'

const REPLACEMENT = '\ufffd'
const MAX_LENGTH = 120
const HEAD_LENGTH = 80
/** The longest file name in common file systems. Names up to this length are shown in full. */
const MAX_FILE_NAME = 255
const MAX_EXTENSION = 12
/** Letters before the extension that stay visible: copies and dates often differ only there. */
const TAIL_LETTERS = 5
/** Shorter names have no middle to remove; a narrow tile truncates them at the end. */
const SHORT_LENGTH = 10

/** Replaces hidden characters in a name and removes the middle of a very long name. */
export function readableName(name: string, maxLength: number = MAX_LENGTH): string {
  const shown = name.length > maxLength ? shortened(name, maxLength) : name
  return shown.replace(HIDDEN, REPLACEMENT)
}

/** Returns a name for display, with its two ends. */
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
