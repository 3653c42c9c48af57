import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of bytes, as lower-case hex, computed by the platform. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
