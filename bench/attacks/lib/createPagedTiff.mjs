/** Tag, type and value of each field of a gray page of one pixel. */
const fields = [
  [256, 3, 1],
  [257, 3, 1],
  [258, 3, 8],
  [259, 3, 1],
  [262, 3, 1],
  [273, 4, 8],
  [277, 3, 1],
  [278, 3, 1],
  [279, 4, 1],
]
const PAGE_BYTES = 2 + fields.length * 12 + 4

/** A TIFF of many pages, which whoever reads its header counts one by one. */
export function createPagedTiff(pages) {
  const bytes = Buffer.alloc(8 + pages * PAGE_BYTES)
  bytes.write('II*\0\b', 'latin1')
  for (let page = 0; page < pages; page++) {
    const start = 8 + page * PAGE_BYTES
    bytes.writeUInt16LE(fields.length, start)
    for (const [index, [tag, type, value]] of fields.entries()) {
      const field = start + 2 + index * 12
      bytes.writeUInt16LE(tag, field)
      bytes.writeUInt16LE(type, field + 2)
      bytes.writeUInt32LE(1, field + 4)
      bytes.writeUInt32LE(value, field + 8)
    }
    bytes.writeUInt32LE(page === pages - 1 ? 0 : start + PAGE_BYTES, start + PAGE_BYTES - 4)
  }
  return bytes
}
