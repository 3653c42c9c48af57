/** Header size to read, in bytes. It contains all image sizes. */
const HEADER_BYTES = 262_144
/** Box type `ispe`, which holds an image size. Source: ISO/IEC 23008-12, 6.5.3. */
const SIZE_BOX = 0x69737065

/** Returns the largest image's pixel count in a HEIC file's header; 0 if the header doesn't declare any. */
export async function countPixels(file: Blob): Promise<number> {
  const view = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer())
  let pixels = 0
  // Tiles and thumbnails have sizes, too. Scanning for boxes is simpler than parsing them, and can't miss a box.
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== SIZE_BOX) continue
    pixels = Math.max(pixels, view.getUint32(at + 8) * view.getUint32(at + 12))
  }
  return pixels
}
