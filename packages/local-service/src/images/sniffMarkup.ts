import { open } from 'node:fs/promises'

const SNIFFED_BYTES = 4096
/** Byte order marks, white space, and the zeros of 16-bit encodings. */
const ignoredBytes: ReadonlySet<number> = new Set([0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff])
const GZIP_MAGIC = 0x1f8b

/**
 * Recognizes files that the image library would parse as markup, also those compressed or in another encoding; null for
 * all others. An SVG whose first 4 kB do not name its root counts as other markup.
 */
export async function sniffMarkup(path: string): Promise<'svg' | 'other' | null> {
  const head = await readHead(path)
  if (head.length >= 2 && head.readUInt16BE() === GZIP_MAGIC) return 'other'
  const first = head.find((byte) => !ignoredBytes.has(byte))
  if (first !== '<'.charCodeAt(0)) return null
  return /<svg/i.test(head.toString('latin1')) ? 'svg' : 'other'
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
