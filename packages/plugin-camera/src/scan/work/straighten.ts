import { getPageSize } from '../geometry/getPageSize.js'
import type { Pixels } from '../geometry/Pixels.js'
import type { Quad } from '../geometry/Quad.js'
import { solveHomography } from '../geometry/solveHomography.js'

/** Cuts a document out of an image and sets its perspective right, with pixels between four others as their mean. */
export function straighten(image: Pixels, quad: Quad): Pixels {
  const { data: from, width: fromWidth, height: fromHeight } = image
  const { width, height } = getPageSize(quad, fromWidth, fromHeight)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solveHomography(width, height, quad)
  const data = new Uint8ClampedArray(width * height * 4)
  const maxX = fromWidth - 1
  const maxY = fromHeight - 1
  let to = 0
  for (let row = 0; row < height; row += 1) {
    const v = row + 0.5
    for (let column = 0; column < width; column += 1) {
      const u = column + 0.5
      const w = g * u + h * v + 1
      const x = Math.min(maxX, Math.max(0, ((a * u + b * v + c) / w) * fromWidth - 0.5))
      const y = Math.min(maxY, Math.max(0, ((d * u + e * v + f) / w) * fromHeight - 0.5))
      const left = Math.floor(x)
      const top = Math.floor(y)
      const rightShare = x - left
      const bottomShare = y - top
      const first = (top * fromWidth + left) * 4
      const right = left < maxX ? 4 : 0
      const below = top < maxY ? fromWidth * 4 : 0
      for (let channel = 0; channel < 3; channel += 1) {
        const at = first + channel
        const upper = (from[at] ?? 0) * (1 - rightShare) + (from[at + right] ?? 0) * rightShare
        const lower =
          (from[at + below] ?? 0) * (1 - rightShare) + (from[at + below + right] ?? 0) * rightShare
        data[to + channel] = upper * (1 - bottomShare) + lower * bottomShare
      }
      data[to + 3] = 255
      to += 4
    }
  }
  return { data, width, height }
}
