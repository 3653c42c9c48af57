import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'
import type { Findings } from '../parts/Findings.js'
import { readCopy } from '../parts/readCopy.js'
import { removeFromExif } from '../parts/removeFromExif.js'
import { removeFromXmp } from '../parts/removeFromXmp.js'

/** Some programs write the name that a JPEG has before the data. */
const EXIF = 'Exif\0\0'

/** Searches a WebP's chunks. @throws RangeError for a corrupt header */
export async function scanWebp(reader: HeaderReader, findings: Findings): Promise<void> {
  for (let at = 12; at + 8 <= reader.size; ) {
    const head = await reader.view(at, 8)
    const length = head.getUint32(4, true)
    const type = asciiAt(new Uint8Array(head.buffer, head.byteOffset, 4), 0, 4)
    if (type === 'C2PA') findings.hasCredentials = true
    if (type === 'EXIF' || type === 'XMP ') {
      const bytes = await readCopy(reader, at + 8, length)
      const start = asciiAt(bytes, 0, EXIF.length) === EXIF ? EXIF.length : 0
      const search = type === 'EXIF' ? removeFromExif(bytes.subarray(start)) : removeFromXmp(bytes)
      findings.note(at + 8, bytes, search)
    }
    // Chunks begin at even positions.
    at += 8 + length + (length & 1)
  }
}
