import { ExifView } from '../../jpeg/ExifView.js'
import { type LocationSearch, nothingFound } from './Findings.js'

/** The entry that points to the directory with the location. Source: Exif 2.32 §4.6.3. */
const GPS_POINTER = 0x8825
/** Latitude, longitude, and both of the destination. Source: Exif 2.32 §4.6.6. */
const COORDINATES: ReadonlySet<number> = new Set([0x02, 0x04, 0x14, 0x16])
/** Bytes of a value, by its type's number. Source: TIFF 6.0 §2. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const ENTRY_BYTES = 12
/** For the image, its thumbnail, and some more. */
const MAX_DIRECTORIES = 16
/** There are 32 GPS tags, and one pointer to them. */
const MAX_ENTRIES = 64
const MAX_POINTERS = 4
const MAX_VALUE_BYTES = 65_536

/** Removes the location from EXIF data, in place: other entries keep their values. Takes bytes from the TIFF header on. */
export function removeFromExif(bytes: Uint8Array): LocationSearch {
  const exif = ExifView.of(bytes)
  if (!exif) return nothingFound
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const seen = new Set<number>()
  let hasLocation = false
  for (let at = exif.uint32(4); at >= 8 && !seen.has(at) && seen.size < MAX_DIRECTORIES; ) {
    seen.add(at)
    const { nextAt } = exif.directory(at)
    const next = nextAt === undefined ? 0 : exif.uint32(nextAt)
    for (let pointers = 0; ; pointers += 1) {
      const entryAt = exif.directory(at).entries.get(GPS_POINTER)
      if (entryAt === undefined) break
      if (pointers === MAX_POINTERS) return { hasLocation: true, isRemoved: false }
      if (clearDirectory(exif, exif.uint32(entryAt + 8))) hasLocation = true
      removeEntry(exif, view, at, entryAt)
    }
    at = next
  }
  return { hasLocation, isRemoved: true }
}

/** Overwrites a directory and its values with zeros. Returns true if it had coordinates. */
function clearDirectory(exif: ExifView, at: number): boolean {
  const { bytes } = exif
  let hadCoordinates = false
  for (const [tag, entryAt] of [...exif.directory(at).entries].slice(0, MAX_ENTRIES)) {
    const units = VALUE_BYTES[exif.uint16(entryAt + 2)] ?? 1
    const size = Math.min(units * exif.uint32(entryAt + 4), MAX_VALUE_BYTES)
    const from = size > 4 ? exif.uint32(entryAt + 8) : entryAt + 8
    const value = from < 8 ? bytes.subarray(0, 0) : bytes.subarray(from, from + size)
    if (COORDINATES.has(tag) && value.some((byte) => byte !== 0)) hadCoordinates = true
    value.fill(0)
  }
  if (at >= 8) bytes.fill(0, at, at + 2 + ENTRY_BYTES * exif.uint16(at) + 4)
  return hadCoordinates
}

/** Removes an entry from its directory: what follows in the directory moves up. */
function removeEntry(exif: ExifView, view: DataView, directoryAt: number, entryAt: number): void {
  const { bytes } = exif
  const count = exif.uint16(directoryAt)
  const end = Math.min(bytes.length, directoryAt + 2 + ENTRY_BYTES * count + 4)
  bytes.copyWithin(entryAt, entryAt + ENTRY_BYTES, end)
  bytes.fill(0, Math.max(entryAt, end - ENTRY_BYTES), end)
  view.setUint16(directoryAt, count - 1, exif.isLittleEndian)
}
