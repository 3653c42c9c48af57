export interface ExifDirectory {
  /** Each entry's position, by its tag. */
  readonly entries: ReadonlyMap<number, number>
  /** Position of the pointer to the next directory; undefined if the data ends before. */
  readonly nextAt: number | undefined
}

/** A view of EXIF data, from its TIFF header on. */
export class ExifView {
  readonly bytes: Uint8Array
  readonly isLittleEndian: boolean
  readonly #view: DataView

  private constructor(bytes: Uint8Array, isLittleEndian: boolean) {
    this.bytes = bytes
    this.isLittleEndian = isLittleEndian
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Returns a view, or null if the data isn't EXIF. */
  static of(bytes: Uint8Array): ExifView | null {
    const order = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
    if (bytes.length < 14 || (order !== 0x4949 && order !== 0x4d4d)) return null
    const exif = new ExifView(bytes, order === 0x4949)
    return exif.uint16(2) === 42 ? exif : null
  }

  /** Returns 0 beyond the end, like the methods below. */
  uint16(at: number): number {
    return at + 2 <= this.bytes.length ? this.#view.getUint16(at, this.isLittleEndian) : 0
  }

  uint32(at: number): number {
    return at + 4 <= this.bytes.length ? this.#view.getUint32(at, this.isLittleEndian) : 0
  }

  /** Returns an entry's value, which must be a single short or long number. */
  value(entryAt: number): number {
    return this.uint16(entryAt + 2) === 3 ? this.uint16(entryAt + 8) : this.uint32(entryAt + 8)
  }

  /** Sets an entry's value, which must be a single short or long number. */
  setValue(entryAt: number, value: number): void {
    const type = this.uint16(entryAt + 2)
    if (type === 3) this.#view.setUint16(entryAt + 8, value, this.isLittleEndian)
    else if (type === 4) this.setUint32(entryAt + 8, value)
  }

  setUint32(at: number, value: number): void {
    this.#view.setUint32(at, value, this.isLittleEndian)
  }

  /** Reads the directory at a position. A directory that doesn't fit is read as far as it goes. */
  directory(at: number): ExifDirectory {
    const entries = new Map<number, number>()
    if (at < 8) return { entries, nextAt: undefined }
    const count = this.uint16(at)
    for (let i = 0; i < count; i += 1) {
      const entryAt = at + 2 + 12 * i
      if (entryAt + 12 > this.bytes.length) return { entries, nextAt: undefined }
      const tag = this.uint16(entryAt)
      if (!entries.has(tag)) entries.set(tag, entryAt)
    }
    const nextAt = at + 2 + 12 * count
    return { entries, nextAt: nextAt + 4 <= this.bytes.length ? nextAt : undefined }
  }
}
