/** Returns a video's length as `1:05`, or as `1:02:03` from an hour up. */
export function formatLength(lengthS: number): string {
  const seconds = Math.round(lengthS)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  const [first = 0, ...rest] = hours > 0 ? [hours, ...parts] : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
