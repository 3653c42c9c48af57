/** Returns the value within the limits; where they contradict each other, the upper one. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
