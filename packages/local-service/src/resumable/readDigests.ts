import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { UploadProblem } from './UploadProblem.js'

/** A field that states digests of bytes. Source: RFC 9530. */
export type DigestField = 'Content-Digest' | 'Repr-Digest'

/** A digest as a client states it. */
export interface StatedDigest {
  readonly field: DigestField
  readonly algorithm: Algorithm
  readonly bytes: Buffer
}

type Algorithm = 'sha-256' | 'sha-512'

const SIZES: Readonly<Record<Algorithm, number>> = { 'sha-256': 32, 'sha-512': 64 }

/** Value of `Want-Content-Digest` and `Want-Repr-Digest`: the algorithms that are checked. */
export const WANTED_DIGESTS = 'sha-256=10, sha-512=5'

/**
 * Reads the digests that a request states. Other algorithms are ignored, and so is a field that can't be parsed.
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

/** Whether a request asks for the SHA-256 of the whole file. Source: RFC 9530, section 4. */
export function wantsSha256(headers: IncomingHttpHeaders): boolean {
  return /(?:^|,)\s*sha-256=(?:[1-9]|10)\s*(?:,|$)/.test(String(headers['want-repr-digest'] ?? ''))
}

/** Compares bytes with stated digests while they pass. */
export interface DigestCheck {
  update(chunk: Uint8Array): void
  /** @throws UploadProblem `digest-mismatching-values` */
  verify(): void
}

/** Creates a check of the bytes of one request. */
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

/** Creates the problem of bytes that arrived other than stated. It doesn't tell their own digest. */
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
