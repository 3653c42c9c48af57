import { applyColor, type ColorOperation } from '@lading/cdn'
import { compareBlocks, readSquare } from './compareBlocks.js'
import type { Picture } from './Preview.js'

const SIDE_PX = 64
/** Mean difference of the blocks, of 255, up to which two pictures count as the same. */
const TOLERANCE = 6

/**
 * Compares a picture of the CDN with what the formulas make of the same picture. Each CDN has formulas of its own, and only
 * those of the local service are known.
 *
 * @param plain The picture without the operations.
 * @param edited The CDN's picture with them.
 */
export function matchesFormulas(
  plain: Picture,
  edited: Picture,
  operations: readonly ColorOperation[],
): boolean {
  const expected = plain.isReadable ? readSquare(plain.source, SIDE_PX) : null
  const found = edited.isReadable ? readSquare(edited.source, SIDE_PX) : null
  if (expected) applyColor(expected, operations)
  return compareBlocks(expected, found, SIDE_PX) <= TOLERANCE
}
