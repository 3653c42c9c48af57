import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'
import type { Findings } from '../parts/Findings.js'
import { readCopy } from '../parts/readCopy.js'
import { removeFromExif } from '../parts/removeFromExif.js'
import { removeFromXmp } from '../parts/removeFromXmp.js'
import { readBoxes } from './readBoxes.js'
import { readLocations } from './readLocations.js'

const XMP_TYPE = 'application/rdf+xml'

/** Searches a HEIC or AVIF picture's descriptive items. @throws RangeError for a corrupt header */
export async function scanItems(
  reader: HeaderReader,
  findings: Findings,
  from: number,
  to: number,
): Promise<void> {
  // Its version comes before the boxes.
  const boxes = await readBoxes(reader, from + 4, to)
  const find = (type: string) => boxes.find((box) => box.type === type)
  const [names, places, data] = [find('iinf'), find('iloc'), find('idat')]
  if (!names || !places) return
  const version = (await reader.view(names.contentAt, 4)).getUint8(0)
  const kinds = new Map<number, 'exif' | 'xmp' | 'unread'>()
  for (const { type: box, contentAt, end } of await readBoxes(
    reader,
    names.contentAt + (version === 0 ? 6 : 8),
    names.end,
  )) {
    if (box !== 'infe') continue
    const entry = await reader.view(contentAt, Math.min(end - contentAt, 512))
    const isLong = entry.getUint8(0) === 3
    const id = isLong ? entry.getUint32(4) : entry.getUint16(4)
    const text = asciiAt(
      new Uint8Array(entry.buffer, entry.byteOffset, entry.byteLength),
      isLong ? 10 : 8,
      500,
    )
    if (text.startsWith('Exif')) kinds.set(id, 'exif')
    if (!text.startsWith('mime')) continue
    // The item's name, its type, and how it is compressed; each ends with a zero.
    const [, type = '', encoding = ''] = text.slice(4).split('\0')
    if (type === XMP_TYPE) kinds.set(id, encoding ? 'unread' : 'xmp')
  }
  for (const { id, ranges } of await readLocations(reader, places, data)) {
    const kind = kinds.get(id)
    if (!kind) continue
    // What is in several pieces or compressed is written by no camera.
    const [at, length] = ranges?.length === 1 ? (ranges[0] as readonly [number, number]) : [0, 0]
    if (kind === 'unread' || !length)
      findings.note(0, new Uint8Array(), { hasLocation: true, isRemoved: false })
    else {
      const bytes = await readCopy(reader, at, length)
      findings.note(at, bytes, kind === 'xmp' ? removeFromXmp(bytes) : removeFromItem(bytes))
    }
  }
}

/** An item begins with the distance of the TIFF header from here. Source: ISO/IEC 23008-12 §A.2.1. */
function removeFromItem(bytes: Uint8Array) {
  const distance = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return removeFromExif(bytes.subarray(Math.min(bytes.length, 4 + distance)))
}
