/** A size in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** A step in the specification's scale. Images that are at most one step larger than the target aren't shrunk. */
const STEP = 0.71

/** Returns an image's size after shrinking it to an area; null if the image doesn't need to shrink. */
export function targetSize({ width, height }: PixelSize, area: number): PixelSize | null {
  if (width * STEP * height * STEP < area) return null
  const side = Math.sqrt(area * (width / height))
  // A line of 20,000 × 1 pixels stays a line.
  return { width: Math.max(1, Math.floor(side)), height: Math.max(1, Math.floor(area / side)) }
}
