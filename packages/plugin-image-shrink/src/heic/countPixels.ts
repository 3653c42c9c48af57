/** How much of a file is read, in bytes: it begins with the sizes of its pictures. */
const HEADER_BYTES = 262_144
/** Type of the box with a picture's size. Source: ISO/IEC 23008-12, 6.5.3. */
const SIZE_BOX = 0x69737065

/** Returns how many pixels a HEIC file's largest picture has, according to its header; 0 if the header doesn't say it. */
export async function countPixels(file: Blob): Promise<number> {
  const view = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer())
  let pixels = 0
  // Tiles and thumbnails have sizes, too. Looking for the boxes is simpler than following them, and finds none too few.
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== SIZE_BOX) continue
    pixels = Math.max(pixels, view.getUint32(at + 8) * view.getUint32(at + 12))
  }
  return pixels
}
