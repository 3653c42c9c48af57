import { hmac } from '@noble/hashes/hmac.js'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

/** SHA-256 of a text, as lower-case hex. For large contents see `hashBytes`. */
export function hashText(text: string): string {
  return bytesToHex(sha256(encoder.encode(text)))
}

/** SHA-256 of bytes, as lower-case hex, computed by the platform. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** HMAC with SHA-256 of a text. */
export function signText(key: Uint8Array | string, text: string): Uint8Array {
  return hmac(sha256, typeof key === 'string' ? encoder.encode(key) : key, encoder.encode(text))
}

/** MD5 of a text: stores compare it, and no platform of the web has it. */
export function md5Text(text: string): Uint8Array {
  return md5(encoder.encode(text))
}
