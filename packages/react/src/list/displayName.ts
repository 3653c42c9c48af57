import type { UploadEntry } from '@lading/kernel'

/** What an entry is called: its file's name, or until there is one the URL that it comes from. */
export function nameOf({ fileName, externalUrl }: UploadEntry): string | null {
  return fileName || externalUrl
}

/** A name as it is drawn: the end is never cut off, so that its type stays in sight. */
export interface DisplayName {
  readonly head: string
  /** The extension with its dot; empty where there is none or the name is short. */
  readonly tail: string
}

/** Characters that show nothing, reorder what is around them, or are half of a pair. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const MARK = '\ufffd'
const MAX_LENGTH = 120
const HEAD_LENGTH = 80
const MAX_EXTENSION = 12
/** Shorter names fit anywhere as they are. */
const SHORT_LENGTH = 16

/** Makes what a name hides visible, and takes the middle out of a very long one. */
export function readableName(name: string, maxLength: number = MAX_LENGTH): string {
  const shown = name.length > maxLength ? shortened(name, maxLength) : name
  return shown.replace(UNSEEN, MARK)
}

/** Splits a readable name into what may be cut and what may not. */
export function displayName(name: string): DisplayName {
  const shown = readableName(name)
  const dot = shown.lastIndexOf('.')
  const isExtension = dot > 0 && shown.length - dot <= MAX_EXTENSION
  if (!isExtension || shown.length <= SHORT_LENGTH) return { head: shown, tail: '' }
  return { head: shown.slice(0, dot), tail: shown.slice(dot) }
}

/** The extension of a name without its dot, if it is a plain one of at most four characters. */
export function shortExtension(name: string): string {
  return /\.([a-z0-9]{1,4})$/i.exec(name)?.[1] ?? ''
}

function shortened(name: string, maxLength: number): string {
  const head = Math.floor((maxLength * HEAD_LENGTH) / MAX_LENGTH)
  return `${name.slice(0, head)}…${name.slice(head + 1 - maxLength)}`
}
