import { parseCsv } from '../config/parseCsv.js'

/** Image types, including types that some browsers don't include in `image/*`. */
export const IMAGE_TYPES: readonly string[] = [
  'image/*',
  'image/heif',
  'image/heif-sequence',
  'image/heic',
  'image/heic-sequence',
  'image/avif',
  'image/avif-sequence',
  'image/jxl',
  '.jxl',
  '.heif',
  '.heifs',
  '.heic',
  '.heics',
  '.avif',
  '.avifs',
]

/** Returns the types that `accept` and `imgOnly` allow together; empty if all types are allowed. */
export function acceptList(accept: string, imgOnly: boolean): string[] {
  const types = parseCsv(accept)
  return imgOnly ? [...new Set([...types, ...IMAGE_TYPES])] : types
}
