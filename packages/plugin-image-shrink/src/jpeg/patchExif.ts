import type { PixelSize } from '../job/targetSize.js'
import { ExifView } from './ExifView.js'
import { exifTags } from './exifTags.js'

/**
 * Returns a copy of EXIF data for an image of another size: upright, with the new size and without the thumbnail, which shows
 * the former image. Null for data that cannot be read.
 */
export function patchExif(bytes: Uint8Array, { width, height }: PixelSize): Uint8Array<ArrayBuffer> | null {
  const copy = new Uint8Array(bytes)
  const exif = ExifView.of(copy)
  if (!exif) return null
  const main = exif.directory(exif.uint32(4))
  const cameraAt = main.entries.get(exifTags.camera)
  const camera = cameraAt === undefined ? undefined : exif.directory(exif.value(cameraAt))
  for (const { entries } of camera ? [main, camera] : [main]) {
    const set = (tag: number, value: number) => {
      const at = entries.get(tag)
      if (at !== undefined) exif.setValue(at, value)
    }
    set(exifTags.orientation, 1)
    for (const tag of exifTags.widths) set(tag, width)
    for (const tag of exifTags.heights) set(tag, height)
  }
  if (main.nextAt === undefined) return copy
  const { entries } = exif.directory(exif.uint32(main.nextAt))
  exif.setUint32(main.nextAt, 0)
  const at = entries.get(exifTags.thumbnailAt)
  const length = entries.get(exifTags.thumbnailBytes)
  if (at === undefined || length === undefined) return copy
  const start = exif.value(at)
  const end = Math.min(copy.length, start + exif.value(length))
  if (start < 8) return copy
  // Writers put it last; elsewhere its bytes would remain.
  if (end === copy.length) return copy.slice(0, start)
  copy.fill(0, start, end)
  return copy
}
