/** Cameras and screens write these without meaning them. */
const MEANINGLESS = new Set([1, 72, 96])
const HEAD_BYTES = 65_536
const INCHES_PER_METER = 39.3701
const INCHES_PER_CM = 2.54

/** Returns the resolution that an image states, in dots per inch; null for photos, and for images without a resolution. */
export async function readImageDpi(file: Blob): Promise<number | null> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const dpi = Math.round((readPng(view) ?? readJpeg(view)) || 0)
  return dpi > 0 && !MEANINGLESS.has(dpi) ? dpi : null
}

function readPng(view: DataView): number | null {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47) return null
  for (let at = 8; at + 21 <= view.byteLength; ) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    if (type === 0x70485973) {
      const perMeter = Math.min(view.getUint32(at + 8), view.getUint32(at + 12))
      return view.getUint8(at + 16) === 1 ? perMeter / INCHES_PER_METER : 0
    }
    if (type === 0x49444154) break
    at += length + 12
  }
  return 0
}

function readJpeg(view: DataView): number | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 18 <= view.byteLength; ) {
    const marker = view.getUint16(at)
    if (marker < 0xffe0 || marker > 0xffef) break
    if (marker === 0xffe0 && view.getUint32(at + 4) === 0x4a464946) {
      const unit = view.getUint8(at + 11)
      const density = Math.min(view.getUint16(at + 12), view.getUint16(at + 14))
      return unit === 1 ? density : unit === 2 ? density * INCHES_PER_CM : 0
    }
    at += view.getUint16(at + 2) + 2
  }
  return null
}
