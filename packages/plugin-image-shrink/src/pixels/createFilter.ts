/** Maps a line of pixels to a shorter line: which pixels contribute to each result pixel. */
export interface Filter {
  /** The first contributing pixel for each result pixel. */
  readonly starts: Int32Array
  /** `taps` weights for each result pixel; their sum is `1 << WEIGHT_BITS`. */
  readonly weights: Int32Array
  /** Number of weights per result pixel. Always even. */
  readonly taps: number
}

/** Weight precision in bits: as much as fits into 16 bits together with a byte and a sign. */
export const WEIGHT_BITS = 7

/** Sharper than Catmull-Rom, and as close to three-lobed Lanczos as four to six pixels allow. */
const SHARPNESS = -0.75

/** Creates a cubic filter that is as wide as the reduction needs. @param to 8 or more, so that all taps are in the line */
export function createFilter(from: number, to: number): Filter {
  const scale = from / to
  const wide = Math.max(1, scale)
  const taps = 2 * Math.ceil(2 * wide - 1e-6)
  const starts = new Int32Array(to)
  const weights = new Int32Array(to * taps)
  const exact = new Float64Array(taps)
  for (let i = 0; i < to; i += 1) {
    const center = (i + 0.5) * scale - 0.5
    const first = Math.floor(center) - taps / 2 + 1
    const start = Math.max(0, Math.min(from - taps, first))
    starts[i] = start
    // Edge pixels stand for the pixels beyond the edge.
    exact.fill(0)
    for (let tap = 0; tap < taps; tap += 1) {
      const at = Math.max(0, Math.min(from - 1, first + tap)) - start
      exact[at] = (exact[at] ?? 0) + cubic(Math.abs(first + tap - center) / wide)
    }
    const unit = (1 << WEIGHT_BITS) / exact.reduce((total, weight) => total + weight)
    // Round the sums rather than the weights, so that the weights for a plain area add up.
    let sum = 0
    for (let tap = 0; tap < taps; tap += 1) {
      const before = Math.round(sum)
      sum += (exact[tap] ?? 0) * unit
      weights[i * taps + tap] = Math.round(sum) - before
    }
  }
  return { starts, weights, taps }
}

function cubic(x: number): number {
  const a = SHARPNESS
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0
}
