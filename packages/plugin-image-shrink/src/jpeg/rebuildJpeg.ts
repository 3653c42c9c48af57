import { asciiAt } from '../bytes/asciiAt.js'
import type { ByteRange, JpegPlan } from '../job/ShrinkJob.js'
import type { PixelSize } from '../job/targetSize.js'
import { ExifView } from './ExifView.js'
import { exifTags } from './exifTags.js'

const EXIF_BYTES = [69, 120, 105, 102, 0, 0]
/** An XMP packet's orientation, as an attribute and as an element. */
const XMP_ORIENTATION = /(tiff:Orientation(?:="|='|>))[2-8]/g

/** Resolves with the encoded image plus the original's metadata and color profile. */
export async function rebuildJpeg(
  encoded: Blob,
  original: Blob,
  { exif, xmp, icc }: JpegPlan,
  size: PixelSize,
): Promise<Blob> {
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const part = async ([start, end]: ByteRange) =>
    new Uint8Array(await original.slice(start, end).arrayBuffer())
  const parts: BlobPart[] = []
  const patched = exif && patchExif(await part(exif), size)
  if (patched) {
    const length = 2 + EXIF_BYTES.length + patched.length
    parts.push(new Uint8Array([0xff, 0xe1, length >> 8, length & 255, ...EXIF_BYTES]), patched)
  }
  if (xmp) parts.push(uprightXmp(await part(xmp)))
  for (const range of icc) parts.push(original.slice(...range))
  const { head, rest } = splitEncoded(bytes, icc.length > 0)
  return new Blob([...head, ...parts, ...rest], { type: 'image/jpeg' })
}

/** Sets the orientation to upright. The length doesn't change, so that the segment stays valid. */
function uprightXmp(segment: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const packet = new TextDecoder('latin1').decode(segment)
  for (const { index, 0: match } of packet.matchAll(XMP_ORIENTATION)) segment[index + match.length - 1] = 0x31
  return segment
}

/**
 * Splits the browser's JPEG at the place for metadata: after the JFIF segment. Drops the browser's color profile if the original
 * has a profile.
 */
function splitEncoded(bytes: Uint8Array<ArrayBuffer>, isProfileDropped: boolean) {
  const view = new DataView(bytes.buffer)
  const head: BlobPart[] = [bytes.subarray(0, 2)]
  const rest: BlobPart[] = []
  let at = 2
  for (; view.getUint16(at) >= 0xffe0 && view.getUint16(at) <= 0xffef; ) {
    const marker = view.getUint16(at)
    const end = at + 2 + view.getUint16(at + 2)
    const isProfile = marker === 0xffe2 && asciiAt(bytes, at + 4, 11) === 'ICC_PROFILE'
    if (marker === 0xffe0) head.push(bytes.subarray(at, end))
    else if (!isProfile || !isProfileDropped) rest.push(bytes.subarray(at, end))
    at = end
  }
  rest.push(bytes.subarray(at))
  return { head, rest }
}

/** Returns EXIF data for the new size: upright, without the old thumbnail. Returns null if the data can't be read. */
function patchExif(bytes: Uint8Array, { width, height }: PixelSize): Uint8Array<ArrayBuffer> | null {
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
  // Writers put the thumbnail last. Anywhere else, its bytes would remain.
  if (end === copy.length) return copy.slice(0, start)
  copy.fill(0, start, end)
  return copy
}
