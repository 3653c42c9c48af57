/** A size in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** One step of the specification's scale; images that are at most one step larger than the target are not shrunk. */
const STEP = 0.71

/** Returns the size of an image after shrinking to an area; null where shrinking is not required. */
export function targetSize({ width, height }: PixelSize, area: number): PixelSize | null {
  if (width * STEP * height * STEP < area) return null
  const side = Math.sqrt(area * (width / height))
  // A line of 20,000 × 1 pixels stays a line.
  return { width: Math.max(1, Math.floor(side)), height: Math.max(1, Math.floor(area / side)) }
}
