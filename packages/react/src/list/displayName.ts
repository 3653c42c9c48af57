import type { UploadEntry } from '@lading/kernel'

/** Returns the name of an entry: that of its file, or its external URL until the file's is known. */
export function nameOf({ fileName, externalUrl }: UploadEntry): string | null {
  return fileName || externalUrl
}

/** A name in two parts: only the first one is truncated, so that the type stays visible. */
export interface DisplayName {
  readonly head: string
  /** The extension with its dot; empty for none or for a short name. */
  readonly tail: string
}

/** Invisible characters, those that reorder the text around them, and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const REPLACEMENT = '\ufffd'
const MAX_LENGTH = 120
const HEAD_LENGTH = 80
const MAX_EXTENSION = 12
/** Shorter names fit into every row. */
const SHORT_LENGTH = 16

/** Replaces the hidden characters of a name, and removes the middle of a very long one. */
export function readableName(name: string, maxLength: number = MAX_LENGTH): string {
  const shown = name.length > maxLength ? shortened(name, maxLength) : name
  return shown.replace(HIDDEN, REPLACEMENT)
}

/** Splits a readable name into the part that may be truncated and the part that may not. */
export function displayName(name: string): DisplayName {
  const shown = readableName(name)
  const dot = shown.lastIndexOf('.')
  const isExtension = dot > 0 && shown.length - dot <= MAX_EXTENSION
  if (!isExtension || shown.length <= SHORT_LENGTH) return { head: shown, tail: '' }
  return { head: shown.slice(0, dot), tail: shown.slice(dot) }
}

/** Returns the extension without its dot if it has at most four characters, all letters or digits; else ''. */
export function shortExtension(name: string): string {
  return /\.([a-z0-9]{1,4})$/i.exec(name)?.[1] ?? ''
}

function shortened(name: string, maxLength: number): string {
  const head = Math.floor((maxLength * HEAD_LENGTH) / MAX_LENGTH)
  return `${name.slice(0, head)}…${name.slice(head + 1 - maxLength)}`
}
