import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { UploadProblem } from './UploadProblem.js'

/** A header field that states digests. Source: RFC 9530. */
export type DigestField = 'Content-Digest' | 'Repr-Digest'

/** A digest as a client states it. */
export interface StatedDigest {
  readonly field: DigestField
  readonly algorithm: Algorithm
  readonly bytes: Buffer
}

type Algorithm = 'sha-256' | 'sha-512'

const SIZES: Readonly<Record<Algorithm, number>> = { 'sha-256': 32, 'sha-512': 64 }

/** `Want-Content-Digest` and `Want-Repr-Digest` value: the algorithms that we check. */
export const WANTED_DIGESTS = 'sha-256=10, sha-512=5'

/**
 * Reads the digests that a request states. Other algorithms and unparsable fields are ignored.
 *
 * @throws UploadProblem `digest-invalid-values` for a value that no bytes can have
 */
export function readDigests(headers: IncomingHttpHeaders, field: DigestField): readonly StatedDigest[] {
  const found = new Map<Algorithm, StatedDigest>()
  for (const member of String(headers[field.toLowerCase()] ?? '').split(',')) {
    const [, key = '', base64] = /^\s*([a-z*][\w.*-]*)=:([A-Za-z0-9+/=]*):\s*(?:;.*)?$/.exec(member) ?? []
    if (base64 === undefined) return []
    if (!isAlgorithm(key)) continue
    found.set(key, { field, algorithm: key, bytes: Buffer.from(base64, 'base64') })
  }
  const invalid = [...found.values()].filter(({ algorithm, bytes }) => bytes.length !== SIZES[algorithm])
  if (invalid.length === 0) return [...found.values()]
  throw new UploadProblem('digest-invalid-values', 400, 'A digest of the request has the wrong length.', {
    'invalid-digests': invalid.map(({ algorithm }) => ({
      algorithm,
      header: field,
      reason: `The digest doesn't have ${SIZES[algorithm]} bytes.`,
    })),
  })
}

/** Returns whether a request asks for the whole file's SHA-256. Source: RFC 9530, section 4. */
export function wantsSha256(headers: IncomingHttpHeaders): boolean {
  return /(?:^|,)\s*sha-256=(?:[1-9]|10)\s*(?:,|$)/.test(String(headers['want-repr-digest'] ?? ''))
}

/** Compares bytes with stated digests as they pass through. */
export interface DigestCheck {
  update(chunk: Uint8Array): void
  /** Checks the digests. @throws UploadProblem `digest-mismatching-values` */
  verify(): void
}

/** Creates a check for one request's bytes. */
export function createDigestCheck(stated: readonly StatedDigest[]): DigestCheck {
  const hashes = stated.map((digest) => ({
    ...digest,
    hash: createHash(digest.algorithm.replace('-', '')),
  }))
  return {
    update(chunk) {
      for (const { hash } of hashes) hash.update(chunk)
    },
    verify() {
      const wrong = hashes.filter(({ hash, bytes }) => !hash.copy().digest().equals(bytes))
      if (wrong.length > 0) throw createMismatch(wrong)
    },
  }
}

/** Creates the problem for bytes that differ from their stated digest. It doesn't reveal the actual digest. */
export function createMismatch(wrong: readonly StatedDigest[]): UploadProblem {
  const message = 'The bytes arrived with another digest than the request states. Send them again.'
  return new UploadProblem('digest-mismatching-values', 400, message, {
    'mismatching-digests': wrong.map(({ field, algorithm, bytes }) => ({
      algorithm,
      'provided-digest': `:${bytes.toString('base64')}:`,
      header: field,
    })),
  })
}

const isAlgorithm = (key: string): key is Algorithm => Object.hasOwn(SIZES, key)
