const warned = new Set<string>()

/** Logs a page's mistake once, no matter how often it happens. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(`Lading image: ${message}`)
}
