import { UUID } from '../values/isUuid.js'

/** A delivery URL's sections, verbatim: `{head}/{modifiers}{tail}{query}`. */
export interface CdnUrlSections {
  /** Everything before the operations, without the slash. */
  readonly head: string
  /** UUID, file count and index of a stored file or group, as found in `head`; null in the proxy form. */
  readonly file: RegExpExecArray | null
  readonly modifiers: string
  /** File name or source URL. */
  readonly tail: string
  readonly query: string
}

/** Base URL, its operations or source URL, and its query. */
const SECTIONS = /^([^?#]*?)(?:\/((?:-(?![^/?#])|https?:\/)[^?#]*))?([?#].*)?$/is

let file: RegExp | undefined

/** Returns the pattern of a file or group. Made on first use, so that bundlers can drop it. */
function filePattern(): RegExp {
  file ??= new RegExp(`/(${UUID.source})(?:~([1-9]\\d{0,3})(?:/nth/(\\d{1,4}))?)?(?:/([^/]*))?$`, 'i')
  return file
}

/** Operations, and a source URL or what follows the last slash. */
const OPERATIONS = /^((?:.*?\/)??)(https?:\/.*|[^/]*)$/is

/** Splits a delivery URL without decoding anything; null if it has another form. Source: CDN URL grammar. */
export function splitCdnUrl(url: string): CdnUrlSections | null {
  const [, front = '', rest, query = ''] = SECTIONS.exec(url) ?? []
  const file = filePattern().exec(front)
  const name = file?.[4]
  // A name must not come before operations.
  if (rest !== undefined && name !== undefined) return null
  const head = name === undefined ? front : front.slice(0, -name.length - 1)
  const [, modifiers = '', tail = ''] = OPERATIONS.exec(rest ?? name ?? '') ?? []
  if (isUrl(tail)) return { head, file, modifiers, tail, query }
  if (!file) return null
  // The word right after `-` is an operation, even without its closing slash.
  const isOpen = tail === '-' || /(^|\/)-\/$/.test(modifiers)
  return isOpen
    ? { head, file, modifiers: modifiers + (tail && `${tail}/`), tail: '', query }
    : { head, file, modifiers, tail, query }
}

/** True for absolute URLs, even if a server has collapsed their double slash. */
export function isUrl(text: string): boolean {
  return /^https?:\//i.test(text)
}
