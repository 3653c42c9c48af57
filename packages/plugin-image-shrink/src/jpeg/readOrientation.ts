import { ExifView } from './ExifView.js'
import { exifTags } from './exifTags.js'

/** Returns the orientation, from 1 to 8; 1 where it is missing or invalid. */
export function readOrientation(bytes: Uint8Array): number {
  const exif = ExifView.of(bytes)
  const at = exif?.directory(exif.uint32(4)).entries.get(exifTags.orientation)
  const value = at === undefined ? 1 : (exif?.value(at) ?? 1)
  return value >= 1 && value <= 8 ? value : 1
}
