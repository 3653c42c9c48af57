import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'
import type { Findings, LocationSearch } from '../parts/Findings.js'
import { readCopy } from '../parts/readCopy.js'
import { removeFromExif } from '../parts/removeFromExif.js'
import { removeFromXmp } from '../parts/removeFromXmp.js'
import { crc32 } from './crc32.js'
import { inflate } from './inflate.js'

/** Names that Adobe and ImageMagick write. */
const XMP = 'XML:com.adobe.xmp'
const RAW_PROFILE = /^Raw profile type (?:exif|APP1|xmp)$/
const SPACE = 0x20
/** A chunk's length and type come before its content, and a checksum follows. */
const HEAD_BYTES = 8

/** Searches a PNG's chunks, including the ones after the pixels. @throws RangeError for a corrupt header */
export async function scanPng(reader: HeaderReader, findings: Findings): Promise<void> {
  for (let at = 8; at < reader.size; ) {
    const head = await reader.view(at, HEAD_BYTES)
    const length = head.getUint32(0)
    const type = asciiAt(new Uint8Array(head.buffer, head.byteOffset + 4, 4), 0, 4)
    if (type === 'IEND') return
    if (type === 'caBX') findings.hasCredentials = true
    if (['eXIf', 'iTXt', 'tEXt', 'zTXt'].includes(type)) {
      // With the type, which the checksum counts, too.
      const chunk = await readCopy(reader, at + 4, length + 4)
      const search = type === 'eXIf' ? removeFromExif(chunk.subarray(4)) : await searchText(type, chunk)
      findings.note(at + 4, withChecksum(chunk), search)
    }
    at += HEAD_BYTES + length + 4
  }
}

/** Searches a text. A compressed one with a location becomes an empty one. */
async function searchText(type: string, chunk: Uint8Array<ArrayBuffer>): Promise<LocationSearch> {
  const nameEnd = chunk.indexOf(0, 4)
  const name = nameEnd === -1 ? '' : asciiAt(chunk, 4, Math.min(nameEnd - 4, 80))
  const isXmp = type === 'iTXt' && name === XMP
  if (!isXmp && !RAW_PROFILE.test(name)) return { hasLocation: false, isRemoved: true }
  if (isXmp && chunk[nameEnd + 1] === 0) return removeFromXmp(chunk.subarray(nameEnd))
  // After the name: whether it's compressed and how, and two more texts.
  const textAt = isXmp ? chunk.indexOf(0, chunk.indexOf(0, nameEnd + 3) + 1) + 1 : nameEnd + 2
  const text = type === 'tEXt' ? chunk.subarray(nameEnd + 1) : await inflate(chunk.subarray(textAt))
  const { hasLocation } = isXmp ? removeFromXmp(text) : searchProfile(text)
  if (!hasLocation) return { hasLocation, isRemoved: true }
  chunk.set([...'tEXt'].map((char) => char.charCodeAt(0)))
  chunk.fill(SPACE, nameEnd + 1)
  return { hasLocation, isRemoved: true }
}

/** Searches a profile in hexadecimal digits, after its name and length. */
function searchProfile(text: Uint8Array): LocationSearch {
  const digits = new TextDecoder('latin1')
    .decode(text)
    .replace(/^\s*\w+\s+\d+\s/, '')
    .replaceAll(/\s/g, '')
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const isExif = asciiAt(bytes, 0, 6) === 'Exif\0\0'
  return isExif ? removeFromExif(bytes.subarray(6)) : removeFromXmp(bytes)
}

/** Appends the checksum. */
function withChecksum(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(chunk.length + 4)
  result.set(chunk)
  new DataView(result.buffer).setUint32(chunk.length, crc32(chunk))
  return result
}
