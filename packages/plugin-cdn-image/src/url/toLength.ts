/** Parses a length in whole pixels, including `'600'` and `'600px'`. Returns undefined for anything else. */
export function toLength(value: unknown): number | undefined {
  const length = Math.round(Number(`${value}`.replace(/px$/, '')))
  return length > 0 && length < Infinity ? length : undefined
}
