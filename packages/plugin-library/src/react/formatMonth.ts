/** Formats a month such as `2026-11` for people. */
export function formatMonth(month: string, language: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`)
  if (Number.isNaN(time)) return month
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)
}
