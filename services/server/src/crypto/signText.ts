import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { nodeCrypto } from './nodeCrypto.js'

/** Computes a text's HMAC-SHA-256. */
export function signText(key: Uint8Array | string, text: string): Uint8Array {
  if (nodeCrypto) return nodeCrypto.createHmac('sha256', key).update(text).digest()
  const encoder = new TextEncoder()
  return hmac(sha256, typeof key === 'string' ? encoder.encode(key) : key, encoder.encode(text))
}
