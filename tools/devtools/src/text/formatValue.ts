/** Formats a value as one short line. */
export function formatValue(value: unknown): string {
  if (value === undefined) return '–'
  if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}()`
  try {
    const text = JSON.stringify(value) ?? String(value)
    return text.length > 120 ? `${text.slice(0, 117)}…` : text
  } catch {
    return String(value)
  }
}
