import type { HeaderReader } from '../bytes/HeaderReader.js'
import { ExifView } from './ExifView.js'
import { isGainMapSegment } from './isGainMapSegment.js'

/** Index entry that contains the image list. */
const LIST_TAG = 0xb002
const LIST_ITEM_BYTES = 16
/** The kind of image: the low 24 bits of its attributes. */
const KIND_MASK = 0xff_ffff
const GAIN_MAP_KIND = 0x05_0000

/**
 * Resolves with true if the images in a multi-picture index contain a gain map. Cameras write the same index for previews. An
 * invalid index or image counts as a gain map: the file is then sent as it is.
 *
 * @param at Position of the index in the file, from its TIFF header on: offsets are relative to it.
 */
export async function hasGainMap(reader: HeaderReader, at: number, index: Uint8Array): Promise<boolean> {
  const view = ExifView.of(index)
  const entryAt = view?.directory(view.uint32(4)).entries.get(LIST_TAG)
  if (!view || entryAt === undefined) return true
  const listAt = view.uint32(entryAt + 8)
  const listBytes = view.uint32(entryAt + 4)
  if (listBytes < LIST_ITEM_BYTES || listAt + listBytes > index.length) return true
  // The first image is the photo itself.
  for (let item = listAt + LIST_ITEM_BYTES; item < listAt + listBytes; item += LIST_ITEM_BYTES) {
    if ((view.uint32(item) & KIND_MASK) === GAIN_MAP_KIND) return true
    if (await isGainMap(reader, at + view.uint32(item + 8))) return true
  }
  return false
}

/** Checks the segments of another image in the file, up to its pixels. */
async function isGainMap(reader: HeaderReader, start: number): Promise<boolean> {
  // An editor has removed the image but kept the index.
  if (start >= reader.size) return false
  const [first, second] = await reader.read(start, 2)
  if (first !== 0xff || second !== 0xd8) return true
  for (let at = start + 2; ; ) {
    const head = await reader.view(at, 4)
    const marker = head.getUint8(1)
    if (head.getUint8(0) !== 0xff) return true
    const length = head.getUint16(2)
    if (marker < 0xe0 || marker > 0xef) return false
    if (isGainMapSegment(marker, await reader.read(at + 4, length - 2))) return true
    at += 2 + length
  }
}
