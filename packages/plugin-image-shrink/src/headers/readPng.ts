import { asciiAt } from '../bytes/asciiAt.js'
import type { HeaderReader } from '../bytes/HeaderReader.js'
import type { ShrinkPlan } from '../job/ShrinkJob.js'

/** Reads the header of a PNG; null for an animated one and one with a high dynamic range, which stay as they are. */
export async function readPng(reader: HeaderReader): Promise<ShrinkPlan | null> {
  const header = await reader.view(16, 10)
  const size = { width: header.getUint32(0), height: header.getUint32(4) }
  // Grey or color with an alpha channel.
  let mayHaveAlpha = (header.getUint8(9) & 4) !== 0
  for (let at = 8; ; ) {
    const chunk = await reader.view(at, 8)
    const length = chunk.getUint32(0)
    const type = asciiAt(await reader.read(at + 4, 4), 0, 4)
    if (type === 'acTL' || type === 'cICP') return null
    if (type === 'tRNS') mayHaveAlpha = true
    if (type === 'IDAT' || type === 'IEND') return { mimeType: 'image/png', size, mayHaveAlpha }
    at += 12 + length
  }
}
