const SNIFFED_BYTES = 4096
/** Byte order marks, white space, and the zeros in 16-bit encodings. */
const ignoredBytes: ReadonlySet<number> = new Set([0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff])
const GZIP_MAGIC = 0x1f8b

/**
 * Recognizes files that the image library would parse as markup, even if they're compressed or in another encoding; null for other
 * files. An SVG whose first 4 kB don't name its root counts as other markup.
 */
export function sniffMarkup(bytes: Uint8Array): 'svg' | 'other' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES))
  if (head.length >= 2 && head.readUInt16BE() === GZIP_MAGIC) return 'other'
  const first = head.find((byte) => !ignoredBytes.has(byte))
  if (first !== '<'.charCodeAt(0)) return null
  return /<svg/i.test(head.toString('latin1')) ? 'svg' : 'other'
}
