/**
 * Reads the SHA-256 in a `Content-Digest` header, in lower-case hexadecimal; undefined without one. Source: RFC 9530.
 *
 * Another kind of digest says nothing about the SHA-256, and an unreadable digest matches no bytes.
 */
export function parseContentDigest(header: string | string[] | undefined): string | undefined {
  const [, base64] = /(?:^|,)\s*sha-256=:([^:]*):/i.exec(String(header ?? '')) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex')
}
