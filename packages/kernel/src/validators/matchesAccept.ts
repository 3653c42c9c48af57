import { getKnownType, hasExtension, hasExtensionOf, isSameKind, typeOfExtension } from '@lading/cdn/names'
import { IMAGE_TYPES } from './acceptList.js'

/** Types without information about a file; browsers and services use them for files that they do not recognize. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** A file as a list judges it. */
interface Judged {
  readonly name: string
  /** The type as it is given. */
  readonly given: string
  /** The types that the file may have: as given, its usual name, and its extension's. */
  readonly types: readonly string[]
}

/**
 * Returns whether a file is in a list of types, wildcards and extensions. A listed type takes its extensions and other names that systems
 * give it. A listed extension takes files of its types whose name has no known extension, and of media whose extension is another one of
 * the same type. An unknown type is the extension's.
 */
export function matchesAccept(
  list: readonly string[],
  mimeType: string | null,
  name: string | null,
): boolean {
  const file = judge(mimeType, name)
  return list.some((item) => matches(item.trim().toLowerCase(), file))
}

/**
 * Returns whether a list may accept a file of a type, depending on its name. Systems report types by the name's extension: they confuse
 * types of one kind, not images and archives.
 */
export function mayMatchAccept(list: readonly string[], mimeType: string): boolean {
  const file = judge(mimeType, null)
  if (UNKNOWN_TYPES.has(file.given)) return true
  return list.some((item) => {
    const accepted = item.trim().toLowerCase()
    if (matches(accepted, file)) return true
    if (accepted.endsWith('/*')) return isSameKind(file.given, accepted)
    const known = accepted.startsWith('.') ? typeOfExtension(`file${accepted}`) : getKnownType(accepted)
    return known ? isSameKind(file.given, known) : accepted.startsWith('.')
  })
}

/** Returns whether a file is an image by its type or, if the type is unknown, by its extension. */
export function isImageFile(mimeType: string | null, name: string | null): boolean {
  return matchesAccept(IMAGE_TYPES, mimeType, name)
}

function judge(mimeType: string | null, name: string | null): Judged {
  const file = name?.toLowerCase() ?? ''
  const given = mimeType?.toLowerCase().split(';')[0]?.trim() ?? ''
  const named = typeOfExtension(file)
  const types = [given, getKnownType(given)]
  // Of another kind, the name is wrong: an image called a.mp4 is no video.
  if (named && (UNKNOWN_TYPES.has(given) || isSameKind(given, named))) types.push(named)
  return { name: file, given, types: types.filter((type) => type !== null) }
}

function matches(accepted: string, { name, given, types }: Judged): boolean {
  if (accepted === '*' || accepted === '*/*') return true
  if (accepted.startsWith('.')) {
    if (name.endsWith(accepted)) return true
    return (!hasExtension(name) && hasExtensionOf(accepted, given)) || isSpelling(accepted, name, types)
  }
  if (accepted.endsWith('/*')) return types.some((type) => type.startsWith(accepted.slice(0, -1)))
  return types.includes(getKnownType(accepted) ?? accepted) || given === accepted
}

/** Whether a name's extension is another one of the same images, sounds or videos, as `.jpeg` is of `.jpg`. */
function isSpelling(accepted: string, name: string, types: readonly string[]): boolean {
  const type = typeOfExtension(`file${accepted}`)
  return (
    !!type && /^(?:image|audio|video)\//.test(type) && type === typeOfExtension(name) && types.includes(type)
  )
}
