import type { ReactElement } from 'react'
import type { Quad } from '../geometry/Quad.js'

interface QuadOutlineProps {
  readonly quad: Quad
  /** Picture size, for the same scale. */
  readonly width: number
  readonly height: number
  /** How much the outline stands out, from 0 to 1. @default 0.25 */
  readonly steadiness?: number
}

/** Draws the document's edges over the picture. */
export function QuadOutline({ quad, width, height, steadiness = 0.25 }: QuadOutlineProps): ReactElement {
  const points = quad.map(({ x, y }) => `${x * width},${y * height}`).join(' ')
  return (
    <svg
      className="lading-scan-outline"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ '--_steadiness': steadiness } as object}
    >
      <polygon points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
