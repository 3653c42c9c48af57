/** Length of the checksum, in bytes. */
export const SEAL_BYTES = 4

/** Formats a checksum as it stands at the end of a kept image. */
export function formatSeal(checksum: number): Buffer {
  const seal = Buffer.allocUnsafe(SEAL_BYTES)
  seal.writeUInt32BE(checksum)
  return seal
}
