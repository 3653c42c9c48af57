import type { Pixels } from '../geometry/Pixels.js'
import type { Gradients } from './Gradients.js'

/** Weakest edge: below it there is only noise. */
const MIN_STRENGTH = 10

/**
 * Finds edges with the operators of Sobel, after noise is smoothed.
 *
 * @param edgeShare Fraction of pixels that belong to edges.
 */
export function findGradients({ data, width, height }: Pixels, edgeShare: number): Gradients {
  const count = width * height
  let grey = new Float32Array(count)
  for (let at = 0; at < count; at += 1) {
    grey[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0)
  }
  for (let pass = 0; pass < 2; pass += 1) grey = smooth(grey, width, height)
  const across = new Float32Array(count)
  const down = new Float32Array(count)
  const strength = new Float32Array(count)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const pixel = (dx: number, dy: number) => grey[at + dy * width + dx] ?? 0
      const gx =
        pixel(1, -1) + 2 * pixel(1, 0) + pixel(1, 1) - pixel(-1, -1) - 2 * pixel(-1, 0) - pixel(-1, 1)
      const gy =
        pixel(-1, 1) + 2 * pixel(0, 1) + pixel(1, 1) - pixel(-1, -1) - 2 * pixel(0, -1) - pixel(1, -1)
      across[at] = gx
      down[at] = gy
      strength[at] = Math.hypot(gx, gy)
    }
  }
  const sorted = Float32Array.from(strength).sort()
  const threshold = Math.max(MIN_STRENGTH, sorted[Math.floor(count * (1 - edgeShare))] ?? 0)
  return { width, height, across, down, strength, threshold }
}

/** Averages 3 × 3 pixels; border pixels stay. */
function smooth(from: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  const to = Float32Array.from(from)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      let sum = 0
      for (let row = at - width; row <= at + width; row += width) {
        sum += (from[row - 1] ?? 0) + (from[row] ?? 0) + (from[row + 1] ?? 0)
      }
      to[at] = sum / 9
    }
  }
  return to
}
