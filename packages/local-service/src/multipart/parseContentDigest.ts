/**
 * Reads the SHA-256 of a header `Content-Digest`, in lower-case hexadecimal; undefined without one. Source: RFC 9530.
 *
 * A digest of another kind is no statement about the SHA-256, and one that cannot be read fits no bytes.
 */
export function parseContentDigest(header: string | string[] | undefined): string | undefined {
  const [, base64] = /(?:^|,)\s*sha-256=:([^:]*):/i.exec(String(header ?? '')) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex')
}
