import { md5 } from '@noble/hashes/legacy.js'

/** MD5 of a text: stores compare it, and the web's own functions don't have it. */
export function md5Text(text: string): Uint8Array {
  return md5(new TextEncoder().encode(text))
}
