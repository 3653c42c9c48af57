/** Bytes looked at on each side of a file. */
const SAMPLE_BYTES = 32_768

/**
 * Recognises a file after a reload: by its name, size, type and date, and by its first and last bytes, which tell most files
 * apart that were changed by a program that keeps dates.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const { name = '', lastModified = 0 } = file as Partial<File>
  const ends = new Blob([file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))])
  const bytes = new Uint8Array(await ends.arrayBuffer())
  return JSON.stringify([
    name,
    file.size,
    file.type,
    lastModified,
    hash(bytes, FIRST_SEED),
    hash(bytes, SECOND_SEED),
  ])
}

const FIRST_SEED = 0x811c9dc5
const SECOND_SEED = 0x9dc5811c
const PRIME = 0x01000193

/** Source: Fowler, Noll and Vo, FNV-1a with 32 bits. */
function hash(bytes: Uint8Array, seed: number): number {
  let value = seed
  for (const byte of bytes) value = Math.imul(value ^ byte, PRIME)
  return value >>> 0
}
