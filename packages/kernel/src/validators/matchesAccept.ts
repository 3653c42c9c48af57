import {
  canMean,
  getBareType,
  getKnownType,
  hasExtension,
  hasExtensionOf,
  isBroader,
  isSameKind,
  isSameType,
  isUnknownType,
  typeOfExtension,
} from '@lading/cdn/names'
import { IMAGE_TYPES } from './acceptList.js'

/** Two ways to write one extension, such as `.tgz` and `.tar.gz`. */
const TARBALL = /\.t(?:ar\.)?(gz|bz2|xz|zst)$/

/** A normalized file to match against an accept list. */
interface Judged {
  readonly name: string
  /** The type as reported, in lower case and without parameters. */
  readonly given: string
  /** Possible types: the reported type, its canonical name, and the type implied by the extension. */
  readonly types: readonly string[]
}

/**
 * Returns whether a file matches a list of types, wildcards and extensions. A listed type also matches its extensions and
 * aliases. A listed extension also matches files of its type whose name has no known extension, and media files with another
 * extension for the same type. If the file's type is unknown, its extension decides.
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
 * Returns whether a list could accept a file with this type, depending on the file's name. Systems derive types from the
 * extension, so they can confuse types of the same kind, but not images and archives.
 */
export function mayMatchAccept(list: readonly string[], mimeType: string): boolean {
  const file = judge(mimeType, null)
  if (isUnknownType(file.given)) return true
  return list.some((item) => {
    const accepted = item.trim().toLowerCase()
    if (matches(accepted, file)) return true
    if (accepted.endsWith('/*')) return isSameKind(file.given, accepted) || /\/(?:xml|json)$/.test(file.given)
    const known = accepted.startsWith('.') ? typeOfExtension(`file${accepted}`) : getKnownType(accepted)
    if (known && isSameKind(file.given, known)) return true
    return (!known && accepted.startsWith('.')) || isBroader(file.given, known ?? accepted)
  })
}

/** Returns whether a file is an image, based on its type, or on its extension if the type is unknown. */
export function isImageFile(mimeType: string | null, name: string | null): boolean {
  return matchesAccept(IMAGE_TYPES, mimeType, name)
}

function judge(mimeType: string | null, name: string | null): Judged {
  const file = name?.toLowerCase() ?? ''
  const given = getBareType(mimeType ?? '')
  const named = typeOfExtension(file)
  const types = [given, getKnownType(given)]
  // If the kinds differ, ignore the extension: an image named a.mp4 isn't a video.
  if (named && canMean(given, named)) types.push(named)
  return { name: file, given, types: types.filter((type) => type !== null) }
}

function matches(accepted: string, { name, given, types }: Judged): boolean {
  if (accepted === '*' || accepted === '*/*') return true
  if (accepted.startsWith('.')) {
    const packed = TARBALL.exec(accepted)?.[1]
    if (name.endsWith(accepted) || (packed && packed === TARBALL.exec(name)?.[1])) return true
    return (!hasExtension(name) && hasExtensionOf(accepted, given)) || isSpelling(accepted, name, types)
  }
  if (accepted.endsWith('/*')) return types.some((type) => type.startsWith(accepted.slice(0, -1)))
  if (types.includes(getKnownType(accepted) ?? accepted) || isSameType(given, accepted)) return true
  // Neither we nor the system know the extension, e.g. for `chemical/x-pdb`: only a server can tell.
  const isStrange =
    (isUnknownType(given) || isBroader(given, accepted)) &&
    /.\.[a-z\d]+$/.test(name) &&
    !typeOfExtension(name)
  return isStrange && /^(?!image|audio|video|font).*\//.test(accepted) && !getKnownType(accepted)
}

/** Returns whether a name's extension is an alias of an accepted media extension, like `.jpeg` and `.jpg`. */
function isSpelling(accepted: string, name: string, types: readonly string[]): boolean {
  const type = typeOfExtension(`file${accepted}`)
  return (
    !!type && /^(?:image|audio|video)\//.test(type) && type === typeOfExtension(name) && types.includes(type)
  )
}
