/** One value in a directory, not read yet. */
export interface ExifField {
  readonly type: number
  /** Number of values, as the file claims. */
  readonly count: number
  /** Position of the values, or the values themselves if they fit. */
  readonly position: number
}

/** Reads single values from an EXIF block. Each call takes a bounded time, whatever the block claims. */
export interface ExifReader {
  readonly rootOffset: number
  /** Returns the first 500 fields in a directory, by tag; empty if it lies outside the block. */
  readDirectory(offset: number | null): ReadonlyMap<number, ExifField>
  /** Returns another directory's offset. */
  readOffset(field: ExifField | undefined): number | null
  /** Returns exactly `count` unsigned fractions; null if the field is absent or has another count. */
  readRationals(field: ExifField | undefined, count: number): readonly number[] | null
  /** Returns a short string without its trailing zero byte; null if the field is absent, longer than 64 bytes or not ASCII. */
  readText(field: ExifField | undefined): string | null
}

/** Cameras write fewer than a hundred fields into a directory. */
const MAX_FIELDS = 500
const MAX_TEXT_BYTES = 64
const FIELD_BYTES = 12
const types = { ascii: 2, long: 4, rational: 5 } as const
/** Bytes per value, by type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]

/** Opens an EXIF block, with or without its `Exif` marker; null if it doesn't begin like EXIF. Source: TIFF 6.0, §2. */
export function openExif(block: Buffer): ExifReader | null {
  const data = block.subarray(0, 4).toString('latin1') === 'Exif' ? block.subarray(6) : block
  const mark = data.subarray(0, 4).toString('latin1')
  if (data.length < 8 || (mark !== 'II*\0' && mark !== 'MM\0*')) return null
  const isLittle = mark === 'II*\0'
  const read16 = (at: number) => (isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? data.readUInt32LE(at) : data.readUInt32BE(at))

  function readField(at: number): ExifField | null {
    const type = read16(at + 2)
    const count = read32(at + 4)
    const sizeBytes = (sizes[type] ?? 0) * count
    const position = sizeBytes <= 4 ? at + 8 : read32(at + 8)
    return sizeBytes > 0 && position + sizeBytes <= data.length ? { type, count, position } : null
  }

  return {
    rootOffset: read32(4),
    readDirectory(offset) {
      const fields = new Map<number, ExifField>()
      if (offset === null || offset < 8 || offset + 2 > data.length) return fields
      const count = Math.min(read16(offset), MAX_FIELDS)
      for (let index = 0; index < count; index++) {
        const at = offset + 2 + index * FIELD_BYTES
        if (at + FIELD_BYTES > data.length) break
        const field = readField(at)
        if (field) fields.set(read16(at), field)
      }
      return fields
    },
    readOffset: (field) => (field?.type === types.long && field.count === 1 ? read32(field.position) : null),
    readRationals(field, count) {
      if (field?.type !== types.rational || field.count !== count) return null
      return Array.from({ length: count }, (_, index) => {
        const at = field.position + index * 8
        return read32(at) / read32(at + 4)
      })
    },
    readText(field) {
      if (field?.type !== types.ascii || field.count > MAX_TEXT_BYTES) return null
      const text = data.toString('latin1', field.position, field.position + field.count)
      const content = text.replace(/\0.*$/s, '')
      return /^[\x20-\x7e]*$/.test(content) ? content : null
    },
  }
}
