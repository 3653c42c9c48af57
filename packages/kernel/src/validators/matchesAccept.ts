import { IMAGE_TYPES } from './acceptList.js'
import { typeOfExtension } from './typeOfExtension.js'

/** Types without information about a file; browsers and services use them for files that they do not recognize. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/**
 * Whether a MIME type or a file name is in a list of types, wildcards and extensions. Where the type is unknown, the
 * one of the extension is used.
 */
export function matchesAccept(
  list: readonly string[],
  mimeType: string | null,
  name: string | null,
): boolean {
  const fileName = name?.toLowerCase() ?? ''
  const given = mimeType?.toLowerCase().split(';')[0]?.trim() ?? ''
  const type = UNKNOWN_TYPES.has(given) ? (typeOfExtension(fileName) ?? given) : given
  return list.some((item) => {
    const accepted = item.toLowerCase()
    if (accepted === '*' || accepted === '*/*') return true
    if (accepted.startsWith('.')) return fileName.endsWith(accepted)
    if (accepted.endsWith('/*')) return type.startsWith(accepted.slice(0, -1))
    return type === accepted || given === accepted
  })
}

/** Whether a file is an image by its type or, where the type is unknown, by its extension. */
export function isImageFile(mimeType: string | null, name: string | null): boolean {
  return matchesAccept(IMAGE_TYPES, mimeType, name)
}
