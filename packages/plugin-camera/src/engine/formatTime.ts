/** Returns a duration as minutes and seconds, `mm:ss`. */
export function formatTime(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(Math.floor(seconds % 60))}`
}
