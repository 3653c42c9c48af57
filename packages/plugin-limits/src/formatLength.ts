/** Formats a length as `m:ss`, or `h:mm:ss`. */
export function formatLength(seconds: number): string {
  const whole = Math.ceil(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => String(part).padStart(index > 0 ? 2 : 1, '0')).join(':')
}
