import { toHex } from '@lading/kernel/basics'

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
    const hex = toHex(crypto.getRandomValues(new Uint8Array(16)))
    return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.+)/, '$1-$2-4$3-a$4-$5')
  },
}
