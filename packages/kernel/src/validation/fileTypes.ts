import { parseCsv } from '../config/parsers.js'

/** Image types that browsers name, but not as part of `image/*` everywhere. */
const IMAGE_TYPES = [
  'image/*',
  'image/heif',
  'image/heif-sequence',
  'image/heic',
  'image/heic-sequence',
  'image/avif',
  'image/avif-sequence',
  '.heif',
  '.heifs',
  '.heic',
  '.heics',
  '.avif',
  '.avifs',
]

/** Whether a MIME type or a file name is on a list of types, wildcards and extensions. */
export function matchesAccept(
  list: readonly string[],
  mimeType: string | null,
  name: string | null,
): boolean {
  const type = mimeType?.toLowerCase().split(';')[0]?.trim() ?? ''
  const fileName = name?.toLowerCase() ?? ''
  return list.some((item) => {
    const wanted = item.toLowerCase()
    if (wanted === '*' || wanted === '*/*') return true
    if (wanted.startsWith('.')) return fileName.endsWith(wanted)
    if (wanted.endsWith('/*')) return type.startsWith(wanted.slice(0, -1))
    return type === wanted
  })
}

/** Whether a file is an image by its type or, where the type is missing, by its extension. */
export function isImageFile(mimeType: string | null, name: string | null): boolean {
  return matchesAccept(IMAGE_TYPES, mimeType, name)
}

/** The accepted types as `accept` and `imgOnly` together give them; empty when anything goes. */
export function acceptList(accept: string, imgOnly: boolean): string[] {
  const types = parseCsv(accept)
  return imgOnly ? [...new Set([...types, ...IMAGE_TYPES])] : types
}
