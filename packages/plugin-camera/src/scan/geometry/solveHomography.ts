import type { Quad } from './Quad.js'

/** A 3 × 3 matrix without its last number, which is 1; row by row. */
export type Homography = readonly number[]

/**
 * Returns the projection from a rectangle to a quadrilateral.
 *
 * @param width Rectangle width; its top left corner is at 0, 0.
 */
export function solveHomography(width: number, height: number, quad: Quad): Homography {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const
  const rows: number[][] = []
  for (const [index, [u, v]] of corners.entries()) {
    const { x, y } = quad[index] ?? quad[0]
    rows.push([u, v, 1, 0, 0, 0, -u * x, -v * x, x], [0, 0, 0, u, v, 1, -u * y, -v * y, y])
  }
  return eliminate(rows)
}

/** Solves equations by Gaussian elimination. @param rows Coefficients, and the right side as the last number. */
function eliminate(rows: number[][]): number[] {
  const count = rows.length
  for (let column = 0; column < count; column += 1) {
    let best = column
    for (let row = column + 1; row < count; row += 1) {
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, best, column))) best = row
    }
    const pivot = rows[best] ?? []
    rows[best] = rows[column] ?? []
    rows[column] = pivot
    const divisor = pivot[column] || 1e-12
    for (let index = column; index <= count; index += 1) pivot[index] = (pivot[index] ?? 0) / divisor
    for (const row of rows) {
      const factor = row[column] ?? 0
      if (row === pivot || factor === 0) continue
      for (let index = column; index <= count; index += 1)
        row[index] = (row[index] ?? 0) - factor * (pivot[index] ?? 0)
    }
  }
  return rows.map((row) => row[count] ?? 0)
}

const at = (rows: readonly number[][], row: number, column: number) => rows[row]?.[column] ?? 0
