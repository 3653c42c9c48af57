const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Returns the checksum of a chunk of a PNG. Source: PNG third edition, annex D. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 255] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
