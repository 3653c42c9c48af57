import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'
import { ExifView } from '../../jpeg/ExifView.js'
import { scanBoxes } from '../boxes/scanBoxes.js'
import type { Findings } from '../parts/Findings.js'
import { readCopy } from '../parts/readCopy.js'
import { removeFromExif } from '../parts/removeFromExif.js'
import { removeFromXmp } from '../parts/removeFromXmp.js'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Segments that have no length: restart marks. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
/** After its name: an identifier of 32 characters, the length and the position of the part. Source: XMP specification part 3, §1.1.3.1. */
const MORE_XMP_HEAD = 40
/** The index of further images. Source: CIPA DC-007. */
const INDEX = 'MPF\0'
const IMAGES = 0xb002
const IMAGE_BYTES = 16
const MAX_IMAGES = 16
/** A motion photo's video begins this many bytes before the end. Sources: Motion Photo format 1.0, and Micro Video before it. */
const VIDEO_LENGTH = /(?:MicroVideoOffset|Item:Length)\s{0,9}=\s{0,9}["'](\d{1,12})["']/g

/** Searches a JPEG, the further images in its index, and a motion photo's video. @throws RangeError for a corrupt header */
export async function scanJpeg(reader: HeaderReader, findings: Findings): Promise<void> {
  const others: number[] = []
  const videos: number[] = []
  await scanSegments(reader, findings, 0, (name, at, bytes) => {
    if (name === INDEX) others.push(...imagesOf(bytes).map((offset) => at + offset))
    if (name === XMP) {
      const text = new TextDecoder('latin1').decode(bytes)
      videos.push(...Array.from(text.matchAll(VIDEO_LENGTH), ([, length]) => reader.size - Number(length)))
    }
  })
  for (const at of others.slice(0, MAX_IMAGES)) {
    const start = await reader.read(at, 3)
    // An editor has removed the image but kept the index.
    if (asciiAt(start, 0, 3) === '\xff\xd8\xff') await scanSegments(reader, findings, at)
  }
  for (const at of new Set(videos.slice(0, MAX_IMAGES))) {
    const isVideo = at > 0 && asciiAt(await reader.read(at + 4, 4), 0, 4) === 'ftyp'
    if (isVideo) await scanBoxes(reader, findings, at)
  }
}

/** @param onSegment Called with a segment's name, its content's position, and its content before any change. */
async function scanSegments(
  reader: HeaderReader,
  findings: Findings,
  start: number,
  onSegment: (name: string, at: number, bytes: Uint8Array) => void = () => {},
): Promise<void> {
  for (let at = start + 2; ; ) {
    const head = await reader.view(at, 4)
    const marker = head.getUint8(1)
    if (head.getUint8(0) !== 0xff) throw new RangeError('The header of the JPEG is corrupt.')
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return
    // Any number of fill bytes can come before a marker.
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else {
      const length = head.getUint16(2)
      if (length < 2) throw new RangeError('The header of the JPEG is corrupt.')
      if ([0xe1, 0xe2, 0xeb].includes(marker)) {
        const bytes = await readCopy(reader, at + 4, length - 2)
        const [name, skipped] = nameOf(marker, bytes)
        const content = bytes.slice(name.length + skipped)
        const contentAt = at + 4 + name.length + skipped
        onSegment(name, contentAt, content.slice())
        if (name === EXIF) findings.note(contentAt, content, removeFromExif(content))
        if (name === XMP || name === MORE_XMP) findings.note(contentAt, content, removeFromXmp(content))
        if (name === CREDENTIALS) findings.hasCredentials = true
      }
      at += 2 + length
    }
  }
}

/** Stands for boxes of content credentials. Source: C2PA 2.1 §A.3.1. */
const CREDENTIALS = 'JP'

/** Returns the segment's name if it is to be searched, and how many bytes to skip after it; '' for others. */
function nameOf(marker: number, bytes: Uint8Array): readonly [name: string, skipped: number] {
  if (marker === 0xeb) {
    const isCredentials = asciiAt(bytes, 0, 2) === CREDENTIALS && asciiAt(bytes, 0, 64).includes('c2pa')
    return [isCredentials ? CREDENTIALS : '', 0]
  }
  for (const name of [EXIF, XMP, INDEX]) if (asciiAt(bytes, 0, name.length) === name) return [name, 0]
  if (asciiAt(bytes, 0, MORE_XMP.length) === MORE_XMP) return [MORE_XMP, MORE_XMP_HEAD]
  return ['', 0]
}

/** Returns the positions of all images after the first, relative to the index. */
function imagesOf(index: Uint8Array): number[] {
  const view = ExifView.of(index)
  const entryAt = view?.directory(view.uint32(4)).entries.get(IMAGES)
  if (!view || entryAt === undefined) return []
  const listAt = view.uint32(entryAt + 8)
  const end = Math.min(index.length, listAt + view.uint32(entryAt + 4))
  const offsets: number[] = []
  for (let at = listAt + IMAGE_BYTES; at + IMAGE_BYTES <= end; at += IMAGE_BYTES)
    offsets.push(view.uint32(at + 8))
  return offsets
}
