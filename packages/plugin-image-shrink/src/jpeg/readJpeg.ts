import { asciiAt } from '../bytes/asciiAt.js'
import type { HeaderReader } from '../bytes/HeaderReader.js'
import type { ByteRange, ShrinkPlan } from '../job/ShrinkJob.js'
import { ExifView } from './ExifView.js'
import { exifTags } from './exifTags.js'
import { hasGainMap } from './hasGainMap.js'
import { isGainMapSegment } from './isGainMapSegment.js'

const BASELINE = [0xc0, 0xc1]
const PROGRESSIVE = 0xc2
const START_OF_SCAN = 0xda

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const ICC = 'ICC_PROFILE\0'
/** Marks an index of images after the first: previews, or a high dynamic range gain map. */
const INDEX = 'MPF\0'
/** Even a single-color JPEG takes a bit for every block of 8 × 8 pixels. */
const MAX_PX_PER_BYTE = 512
/** Matches packets that refer to bytes outside themselves, which are wrong in another file. */
const FOREIGN_XMP = /HasExtendedXMP|MicroVideo|MotionPhoto|Container:/

/**
 * Reads a JPEG's segments. Returns null if the JPEG is left as it is.
 *
 * @throws RangeError for a corrupt header, or a header that promises more pixels than the file can hold
 */
export async function readJpeg(
  reader: HeaderReader,
  isProgressiveShrunk: boolean,
): Promise<ShrinkPlan | null> {
  let size: ShrinkPlan['size']
  let orientation = 1
  let exif: ByteRange | undefined
  let xmp: ByteRange | undefined
  let index: { readonly at: number; readonly bytes: Uint8Array } | undefined
  const icc: ByteRange[] = []
  const cut: ByteRange[] = []
  for (let at = 2; ; ) {
    const head = await reader.view(at, 4)
    const marker = head.getUint8(1)
    if (head.getUint8(0) !== 0xff || marker === 0xd8)
      throw new RangeError('The header of the JPEG is corrupt.')
    // Any number of fill bytes can come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const range: ByteRange = [at, at + 2 + head.getUint16(2)]
    if (marker === START_OF_SCAN) break
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const isShrunk = BASELINE.includes(marker) || (marker === PROGRESSIVE && isProgressiveShrunk)
      const frame = await reader.view(at + 4, 6)
      const components = frame.getUint8(5)
      // Four components are CMYK; more than eight bits per sample would be lost.
      if (!isShrunk || frame.getUint8(0) !== 8 || (components !== 1 && components !== 3)) return null
      size = { width: frame.getUint16(3), height: frame.getUint16(1) }
    } else if (marker === 0xe1 || marker === 0xe2) {
      const bytes = await reader.read(at + 4, range[1] - at - 4)
      const starts = (signature: string) => asciiAt(bytes, 0, signature.length) === signature
      if (isGainMapSegment(marker, bytes)) return null
      if (starts(ICC)) {
        icc.push(range)
        cut.push(range)
      } else if (starts(INDEX)) {
        index ??= { at: at + 4 + INDEX.length, bytes: bytes.slice(INDEX.length) }
      } else if (starts(EXIF)) {
        // A decoder uses any of several EXIF segments, so all of them are hidden from it.
        cut.push(range)
        if (!exif) {
          exif = [at + 4 + EXIF.length, range[1]]
          orientation = readOrientation(bytes.slice(EXIF.length))
        }
      } else if (starts(XMP)) {
        if (!FOREIGN_XMP.test(new TextDecoder('latin1').decode(bytes))) xmp ??= range
      }
    }
    at = range[1]
  }
  const isPossible = size && size.width * size.height <= MAX_PX_PER_BYTE * reader.size
  if (!size?.width || !size.height || !isPossible) throw new RangeError('The header of the JPEG is corrupt.')
  if (index && (await hasGainMap(reader, index.at, index.bytes))) return null
  return { mimeType: 'image/jpeg', size, mayHaveAlpha: false, jpeg: { orientation, exif, xmp, icc, cut } }
}

/** Returns the orientation, from 1 to 8; 1 if it's missing or invalid. */
function readOrientation(bytes: Uint8Array): number {
  const exif = ExifView.of(bytes)
  const at = exif?.directory(exif.uint32(4)).entries.get(exifTags.orientation)
  const value = at === undefined ? 1 : (exif?.value(at) ?? 1)
  return value >= 1 && value <= 8 ? value : 1
}
