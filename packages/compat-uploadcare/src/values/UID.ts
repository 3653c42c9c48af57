let count = 0

/** Generates identifiers. */
export const UID = {
  /** Returns an identifier that is unique in this page. */
  generateFastUid(): string {
    count += 1
    return `uid-${count.toString(36)}-${Math.random().toString(36).slice(2, 10)}`
  },

  /** Returns a random UUID. */
  generateRandomUUID(): string {
    // Missing outside secure contexts.
    if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
    const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
      if (index === 6) return ((byte & 0x0f) | 0x40).toString(16)
      if (index === 8) return ((byte & 0x3f) | 0x80).toString(16)
      return byte.toString(16).padStart(2, '0')
    }).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  },
}
