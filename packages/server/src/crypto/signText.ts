import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** HMAC with SHA-256 of a text. */
export function signText(key: Uint8Array | string, text: string): Uint8Array {
  const encoder = new TextEncoder()
  return hmac(sha256, typeof key === 'string' ? encoder.encode(key) : key, encoder.encode(text))
}
