/** Sections of a delivery URL, verbatim: `{head}/{modifiers}{tail}`. */
export interface CdnUrlSections {
  /** Everything before the operations, without the slash. */
  readonly head: string
  /** UUID, number of files and index of a stored file or group, as matched in `head`; null in the proxy form. */
  readonly file: RegExpExecArray | null
  readonly modifiers: string
  /** File name or source URL, with the query. */
  readonly tail: string
}

/** Also matches a source URL whose double slash a server has collapsed. */
const SOURCE = /\/(?=https?:\/)/i
const OPERATIONS_OR_SOURCE = /\/(?:-\/|https?:\/)/i
const FILE = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:~([1-9]\d{0,3})(?:\/nth\/(\d{1,4}))?)?(?=\/|$)/i

/** Splits a delivery URL without decoding anything; null if it has another form. Source: CDN URL grammar. */
export function splitCdnUrl(url: string): CdnUrlSections | null {
  const address = url.replace(/[?#].*$/s, '')
  const query = url.slice(address.length)
  const match = FILE.exec(address)
  const markerAt = address.search(OPERATIONS_OR_SOURCE)
  // A UUID behind operations belongs to the source URL of a proxied picture.
  const file = match && (markerAt < 0 || match.index < markerAt) ? match : null
  const headLength = file ? file.index + file[0].length : markerAt
  if (headLength < 0) return null

  const head = address.slice(0, headLength)
  const rest = address.slice(headLength)
  const sourceAt = rest.search(SOURCE)
  if (!file && sourceAt < 0) return null
  const path = splitPath(sourceAt < 0 ? rest.slice(1) : rest.slice(1, sourceAt + 1))
  if (!path || (sourceAt >= 0 && path.name)) return null
  const tail = sourceAt < 0 ? path.name : rest.slice(sourceAt + 1)
  return { head, file, modifiers: path.modifiers, tail: tail + query }
}

/** Splits what follows the UUID into operations and the name after the last slash. */
function splitPath(path: string): { modifiers: string; name: string } | null {
  if (!/^-(?:\/|$)/.test(path)) return path.includes('/') ? null : { modifiers: '', name: path }
  // The word right after `-` is an operation, even without its closing slash.
  if (/(?:^|\/)-(?:\/[^/]*)?$/.test(path)) return { modifiers: `${path.replace(/\/$/, '')}/`, name: '' }
  const nameAt = path.lastIndexOf('/') + 1
  return { modifiers: path.slice(0, nameAt), name: path.slice(nameAt) }
}
