import type { HeaderReader } from '../../bytes/HeaderReader.js'
import { readCopy } from '../parts/readCopy.js'
import type { Box } from './eachBox.js'

/** Where an item's bytes are. */
export interface ItemLocation {
  readonly id: number
  /** Each piece's position and length, in bytes; undefined if the item is derived from other items. */
  readonly ranges: readonly (readonly [at: number, length: number])[] | undefined
}

const IN_FILE = 0
const IN_BOX = 1

/**
 * Resolves with the places of a picture's items. Source: ISO/IEC 14496-12 §8.11.3.
 *
 * @param data The box that contains some items' bytes.
 * @throws RangeError for a corrupt box
 */
export async function readLocations(
  reader: HeaderReader,
  box: Box,
  data: Box | undefined,
): Promise<ItemLocation[]> {
  const bytes = await readCopy(reader, box.contentAt, box.end - box.contentAt)
  const view = new DataView(bytes.buffer)
  let at = 4
  /** Reads a 0, 2, 4 or 8 byte number. A view throws beyond its end. */
  const read = (size: number) => {
    const start = at
    at += size
    if (size === 8) return Number(view.getBigUint64(start))
    if (size === 4) return view.getUint32(start)
    return size === 2 ? view.getUint16(start) : 0
  }
  const version = view.getUint8(0)
  const sizes = read(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const items: ItemLocation[] = []
  for (let count = read(version < 2 ? 2 : 4); count > 0; count -= 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? IN_FILE : read(2) & 15
    read(2)
    const base = read(baseSize)
    const start = method === IN_BOX ? data?.contentAt : method === IN_FILE ? 0 : undefined
    const ranges: (readonly [number, number])[] = []
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexSize)
      ranges.push([(start ?? 0) + base + read(offsetSize), read(lengthSize)])
    }
    items.push({ id, ranges: start === undefined ? undefined : ranges })
  }
  return items
}
