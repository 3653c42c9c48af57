import { md5 } from '@noble/hashes/legacy.js'

/** Computes a text's MD5. Stores compare it, and the Web Crypto API doesn't offer it. */
export function md5Text(text: string): Uint8Array {
  return md5(new TextEncoder().encode(text))
}
