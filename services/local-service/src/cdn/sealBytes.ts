import { crc32 } from 'node:zlib'
import { formatSeal } from './formatSeal.js'

/** Returns bytes with their checksum appended, as `sealStream` does. */
export function sealBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, formatSeal(crc32(bytes))])
}
