import type { Checksum } from './checksums.js'

/** Returns the headers with which a store verifies a request's bytes. */
export async function getChecksumHeaders(
  { header, compute }: Checksum,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { [header]: await compute(bytes) }
}
