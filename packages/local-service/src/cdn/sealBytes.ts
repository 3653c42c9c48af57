import { crc32 } from 'node:zlib'

/** Checksum length. */
export const SEAL_BYTES = 4

/** Appends a checksum, by which `unsealBytes` detects changes on disk. */
export function sealBytes(content: Uint8Array): Uint8Array {
  const sealed = Buffer.allocUnsafe(content.length + SEAL_BYTES)
  sealed.set(content)
  sealed.writeUInt32BE(crc32(content), content.length)
  return sealed
}

/** Returns the content without its checksum; null if the two don't match. */
export function unsealBytes(sealed: Buffer): Uint8Array | null {
  const length = sealed.length - SEAL_BYTES
  if (length <= 0) return null
  const content = sealed.subarray(0, length)
  return crc32(content) === sealed.readUInt32BE(length) ? content : null
}
