import { asciiAt } from '../bytes/asciiAt.js'
import type { HeaderReader } from '../bytes/HeaderReader.js'
import type { ShrinkPlan } from '../job/ShrinkJob.js'

/** Reads the header of a WebP; null for an animated one, which stays as it is. */
export async function readWebp(reader: HeaderReader): Promise<ShrinkPlan | null> {
  const view = await reader.view(0, 30)
  const kind = asciiAt(await reader.read(12, 4), 0, 4)
  const mimeType = 'image/webp'
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 'VP8X') {
    const flags = view.getUint8(20)
    const size = { width: 1 + uint24(24), height: 1 + uint24(27) }
    return flags & 2 ? null : { mimeType, size, mayHaveAlpha: (flags & 16) !== 0 }
  }
  if (kind === 'VP8 ') {
    const size = { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    return { mimeType, size, mayHaveAlpha: false }
  }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  const size = { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  return { mimeType, size, mayHaveAlpha: (bits & (1 << 28)) !== 0 }
}
