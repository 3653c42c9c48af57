const warned = new Set<string>()

/** Logs a mistake of the page once, however often it is made. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(`Lading image: ${message}`)
}
