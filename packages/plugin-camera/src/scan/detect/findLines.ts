import type { Gradients } from './Gradients.js'
import type { Line } from './Line.js'

/** Directions of half a circle. */
const ANGLES = 180
/** Pixels per offset step. */
const STEP = 2
const MAX_LINES = 28
/** Lines that are closer than both are one. */
const SAME_ANGLES = 6
const SAME_STEPS = 4
/** Shortest line, relative to the shorter image side. */
const MIN_LENGTH = 0.12

/**
 * Finds the longest straight edges by the transform of Hough: each pixel of an edge votes for the lines through it whose normal is the
 * direction in which its brightness changes.
 */
export function findLines({ width, height, across, down, strength, threshold }: Gradients): readonly Line[] {
  const reach = Math.ceil(Math.hypot(width, height))
  const steps = Math.ceil((2 * reach) / STEP)
  const votes = new Float32Array(ANGLES * steps)
  const normals = Array.from({ length: ANGLES }, (_, angle) => {
    const radians = (angle * Math.PI) / ANGLES
    return [Math.cos(radians), Math.sin(radians)] as const
  })
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      if ((strength[at] ?? 0) < threshold) continue
      const radians = Math.atan2(down[at] ?? 0, across[at] ?? 0)
      const middle = Math.round((radians * ANGLES) / Math.PI)
      for (let turn = -2; turn <= 2; turn += 1) {
        const angle = (((middle + turn) % ANGLES) + ANGLES) % ANGLES
        const [normalX, normalY] = normals[angle] ?? [1, 0]
        const step = Math.round((x * normalX + y * normalY + reach) / STEP)
        const index = angle * steps + step
        votes[index] = (votes[index] ?? 0) + (turn === 0 ? 1 : 0.7)
      }
    }
  }
  const least = MIN_LENGTH * Math.min(width, height)
  const peaks: { angle: number; step: number; count: number }[] = []
  for (let angle = 0; angle < ANGLES; angle += 1) {
    for (let step = 0; step < steps; step += 1) {
      const count = votes[angle * steps + step] ?? 0
      if (count >= least) peaks.push({ angle, step, count })
    }
  }
  peaks.sort((a, b) => b.count - a.count)
  const found: typeof peaks = []
  for (const peak of peaks) {
    if (found.length >= MAX_LINES) break
    if (!found.some((other) => isSame(peak, other, (2 * reach) / STEP))) found.push(peak)
  }
  return found.map(({ angle, step }) => {
    const [normalX, normalY] = normals[angle] ?? [1, 0]
    return { normalX, normalY, offset: step * STEP - reach }
  })
}

/** Directions that are half a circle apart are the same, with the offset's sign turned. */
function isSame(
  a: { readonly angle: number; readonly step: number },
  b: { readonly angle: number; readonly step: number },
  mirror: number,
): boolean {
  const apart = Math.abs(a.angle - b.angle)
  if (apart <= SAME_ANGLES) return Math.abs(a.step - b.step) <= SAME_STEPS
  return ANGLES - apart <= SAME_ANGLES && Math.abs(a.step + b.step - mirror) <= SAME_STEPS
}
