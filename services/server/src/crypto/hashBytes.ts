import { bytesToHex } from '@noble/hashes/utils.js'

/** Computes the SHA-256 of bytes with the Web Crypto API, as lowercase hex. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
