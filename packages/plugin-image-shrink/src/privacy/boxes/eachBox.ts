import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'

/** A box of a container. Source: ISO/IEC 14496-12 §4.2. */
export interface Box {
  readonly type: string
  /** Position in the file, in bytes. */
  readonly at: number
  /** The content's position. */
  readonly contentAt: number
  readonly end: number
}

/** More than any container has in one place: a movie in fragments has two for each. */
const MAX_BOXES = 65_536

/** Yields the boxes between two positions, those before a corrupt one, too. @throws RangeError for a corrupt one */
export async function* eachBox(reader: HeaderReader, from: number, to: number): AsyncGenerator<Box> {
  let count = 0
  for (let at = from; at + 8 <= to; count += 1) {
    if (count === MAX_BOXES) throw new RangeError('The header of the file is too long.')
    const head = await reader.view(at, 8)
    const type = asciiAt(new Uint8Array(head.buffer, head.byteOffset + 4, 4), 0, 4)
    let size = head.getUint32(0)
    let contentAt = at + 8
    if (size === 1) {
      size = Number((await reader.view(at + 8, 8)).getBigUint64(0))
      contentAt = at + 16
    }
    // The last box can extend to the end.
    const end = size === 0 ? to : at + size
    // QuickTime lists can end with four zeros.
    if (size === 0 && type === '\0\0\0\0') break
    if (end < contentAt || end > to) throw new RangeError('The header of the file is corrupt.')
    yield { type, at, contentAt, end }
    at = end
  }
}
