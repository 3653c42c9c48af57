import type { Pixels } from '../geometry/Pixels.js'
import type { Quad } from '../geometry/Quad.js'
import { chooseQuad } from './chooseQuad.js'
import { findGradients } from './findGradients.js'
import { findLines } from './findLines.js'
import { refineQuad } from './refineQuad.js'

/** Fractions of pixels that belong to edges. The second finds white paper on a white table, whose text has the stronger edges. */
const EDGE_SHARES = [0.1, 0.25]

/** Finds the document corners in an image of about 320 pixels; null without a document. */
export function detectQuad(image: Pixels): Quad | null {
  const { width, height } = image
  if (width < 32 || height < 32) return null
  for (const edgeShare of EDGE_SHARES) {
    const gradients = findGradients(image, edgeShare)
    const chosen = chooseQuad(gradients, findLines(gradients))
    if (!chosen) continue
    // Pixels are counted from their middles.
    return refineQuad(gradients, chosen).map(({ x, y }) => ({
      x: clamp((x + 0.5) / width),
      y: clamp((y + 0.5) / height),
    })) as unknown as Quad
  }
  return null
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
