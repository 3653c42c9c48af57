import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { nodeCrypto } from './nodeCrypto.js'

/** Computes a text's SHA-256, as lowercase hex. For large contents see `hashBytes`. */
export function hashText(text: string): string {
  if (nodeCrypto) return nodeCrypto.createHash('sha256').update(text).digest('hex')
  return bytesToHex(sha256(new TextEncoder().encode(text)))
}
