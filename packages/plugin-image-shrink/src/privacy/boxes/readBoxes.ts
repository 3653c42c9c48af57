import type { HeaderReader } from '../../bytes/HeaderReader.js'
import { type Box, eachBox } from './eachBox.js'

/** Resolves with the boxes between two positions. @throws RangeError for a corrupt one */
export async function readBoxes(reader: HeaderReader, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  for await (const box of eachBox(reader, from, to)) boxes.push(box)
  return boxes
}
