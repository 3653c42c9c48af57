import { combineCrc64 } from '../crypto/combineCrc64.js'
import { toBase64 } from '../crypto/toBase64.js'
import type { Checksum } from './checksums.js'
import type { StorePart } from './StoreUpload.js'

/**
 * Returns the headers with which a store verifies an object that it combines from parts. Empty for SHA-256, which can't be combined from
 * parts, and for a store that lists no checksums.
 */
export function createObjectChecksum(
  parts: readonly StorePart[],
  { name, header, pattern }: Checksum,
): Record<string, string> {
  const isKnown = parts.every(({ checksum }) => checksum !== undefined && pattern.test(checksum))
  if (name !== 'crc64nvme' || !isKnown) return {}
  const crc = combineCrc64(
    parts.map(({ checksum = '', sizeBytes }) => ({ crc: readCrc(checksum), sizeBytes })),
  )
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, crc)
  return { [header]: toBase64(bytes), 'x-amz-checksum-type': 'FULL_OBJECT' }
}

function readCrc(base64: string): bigint {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new DataView(bytes.buffer).getBigUint64(0)
}
