/** Formats the time of day with milliseconds. */
export function formatTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 23)
}
