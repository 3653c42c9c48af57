import { applyColor, type ColorOperation } from '@lading/cdn'
import { compareBlocks, readSquare } from './compareBlocks.js'
import type { Picture } from './Preview.js'

const SIDE_PX = 64
/** Mean block difference (0 to 255) up to which two images count as the same. */
const TOLERANCE = 6

/**
 * Compares an edited image from the CDN with the result of our formulas. Formulas differ between CDNs, and we only know the
 * local service's.
 *
 * @param plain The image without the operations.
 * @param edited The CDN's image with the operations.
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
