import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Computes a text's SHA-256, as lowercase hex. For large contents see `hashBytes`. */
export function hashText(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)))
}
