/** Bytes hashed at each end of a file. */
const SAMPLE_BYTES = 32_768

const FIRST_SEED = 0x811c9dc5

const SECOND_SEED = 0x9dc5811c

const FNV_PRIME = 0x01000193

/**
 * Identifies a file across reloads by its name, size, type, date, and first and last bytes. Two files can still have the same
 * fingerprint, so we compare the parts before they count for another file.
 */
export async function getFingerprint(file: Blob): Promise<string> {
  const { name = '', lastModified = 0 } = file as Partial<File>
  const ends = new Blob([file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))])
  const bytes = new Uint8Array(await ends.arrayBuffer())
  const hashes = [hash(bytes, FIRST_SEED), hash(bytes, SECOND_SEED)]
  return JSON.stringify([name, file.size, file.type, lastModified, ...hashes])
}

/** Source: Fowler, Noll and Vo, FNV-1a with 32 bits. */
function hash(bytes: Uint8Array, seed: number): number {
  let value = seed
  for (const byte of bytes) value = Math.imul(value ^ byte, FNV_PRIME)
  return value >>> 0
}
