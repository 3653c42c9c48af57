import type { HeaderReader } from '../bytes/HeaderReader.js'
import type { ShrinkPlan } from '../job/ShrinkJob.js'

const IMAGE = 0x2c
const EXTENSION = 0x21

/** Reads a GIF up to its second image; null for one that has one: an animation stays as it is. */
export async function readGif(reader: HeaderReader): Promise<ShrinkPlan | null> {
  const screen = await reader.view(0, 13)
  const size = { width: screen.getUint16(6, true), height: screen.getUint16(8, true) }
  let at = 13 + paletteBytes(screen.getUint8(10))
  let isFirst = true
  for (;;) {
    const [kind] = await reader.read(at, 1)
    if (kind === IMAGE) {
      if (!isFirst) return null
      isFirst = false
      const image = await reader.view(at, 10)
      at = await skipBlocks(reader, at + 11 + paletteBytes(image.getUint8(9)))
    } else if (kind === EXTENSION) {
      at = await skipBlocks(reader, at + 2)
    } else {
      return { mimeType: 'image/gif', size, mayHaveAlpha: true }
    }
  }
}

function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

async function skipBlocks(reader: HeaderReader, start: number): Promise<number> {
  let at = start
  for (;;) {
    const [length] = await reader.read(at, 1)
    if (!length) return at + 1
    at += 1 + length
  }
}
