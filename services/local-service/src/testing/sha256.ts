import { createHash } from 'node:crypto'

/** Returns the SHA-256 in lower-case hexadecimal. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
