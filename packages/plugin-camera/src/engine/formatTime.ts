/** Formats a duration as `mm:ss`. */
export function formatTime(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(Math.floor(seconds % 60))}`
}
