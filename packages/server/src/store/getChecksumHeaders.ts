import type { Checksum } from './checksums.js'

/** Headers by which a store compares the bytes of a request. */
export async function getChecksumHeaders(
  { header, compute }: Checksum,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { [header]: await compute(bytes) }
}
