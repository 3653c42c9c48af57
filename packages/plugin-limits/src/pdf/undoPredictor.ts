import type { PdfDict } from './PdfValue.js'

/** Undoes the PNG predictors that cross-reference streams use. Other data stays as it is. */
export function undoPredictor(data: Uint8Array, params: PdfDict | undefined): Uint8Array {
  const {
    Predictor: predictor = 1,
    Columns: columns = 1,
    Colors: colors = 1,
    BitsPerComponent: bits = 8,
  } = params ?? {}
  if (typeof predictor !== 'number' || predictor < 10) return data
  if (typeof columns !== 'number' || colors !== 1 || bits !== 8 || !(columns > 0 && columns <= 64)) {
    throw new SyntaxError('The predictor is unknown.')
  }
  const rows = Math.floor(data.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0
      const up = row > 0 ? (plain[at - columns] ?? 0) : 0
      const corner = column > 0 && row > 0 ? (plain[at - columns - 1] ?? 0) : 0
      plain[at] = (data[row * (columns + 1) + column + 1] ?? 0) + predict(kind, left, up, corner)
    }
  }
  return plain
}

function predict(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return Math.floor((left + up) / 2)
  if (kind !== 4) return 0
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) =>
    Math.abs(left + up - corner - value),
  ) as [number, number, number]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
