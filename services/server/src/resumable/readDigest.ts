import { toHex } from '@lading/cdn'
import { UploadProblem } from './UploadProblem.js'

/** A SHA-256 that a client states for its bytes. Source: RFC 9530. */
export interface StatedDigest {
  readonly field: 'Content-Digest' | 'Repr-Digest'
  readonly base64: string
  /** In lowercase hexadecimal. */
  readonly sha256: string
}

/** `Want-Content-Digest` value: the algorithm that is checked. */
export const WANTED_DIGESTS = 'sha-256=10'
const SIZE = 32

/**
 * Reads the SHA-256 that a request states. Other algorithms and unparsable fields are ignored.
 *
 * @throws UploadProblem `digest-invalid-values`
 */
export function readDigest({ headers }: Request, field: StatedDigest['field']): StatedDigest | undefined {
  const [, base64] =
    /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]*):\s*(?:;[^,]*)?(?:,|$)/.exec(headers.get(field) ?? '') ?? []
  if (base64 === undefined) return undefined
  const bytes = decode(base64)
  if (bytes.length === SIZE) {
    return { field, base64, sha256: toHex(bytes) }
  }
  throw new UploadProblem('digest-invalid-values', 400, 'A digest of the request has the wrong length.', {
    'invalid-digests': [
      { algorithm: 'sha-256', header: field, reason: `The digest doesn't have ${SIZE} bytes.` },
    ],
  })
}

/** Creates the problem for bytes that don't match the stated digest. It doesn't reveal their actual digest. */
export function createMismatch({ field, base64 }: StatedDigest): UploadProblem {
  const message = 'The bytes arrived with another digest than the request states. Send them again.'
  return new UploadProblem('digest-mismatching-values', 400, message, {
    'mismatching-digests': [{ algorithm: 'sha-256', 'provided-digest': `:${base64}:`, header: field }],
  })
}

function decode(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
