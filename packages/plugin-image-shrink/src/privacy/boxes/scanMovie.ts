import { asciiAt } from '../../bytes/asciiAt.js'
import type { HeaderReader } from '../../bytes/HeaderReader.js'
import type { Findings } from '../parts/Findings.js'
import { readCopy } from '../parts/readCopy.js'
import { removeFromXmp } from '../parts/removeFromXmp.js'
import type { Box } from './eachBox.js'
import { readBoxes } from './readBoxes.js'

/** Boxes with a place, from QuickTime and 3GPP TS 26.244 §8.3. */
const PLACES = ['\xa9xyz', 'loci']
/** A QuickTime metadata key with a place, e.g. `com.apple.quicktime.location.ISO6709`. */
const PLACE_KEY = /\blocation\b/
/** Tracks that can have a place for each moment, from GoPro and Google. */
const PLACE_TRACKS = ['gpmd', 'camm']
const FREE = [...'free'].map((char) => char.charCodeAt(0))
const SPACE = 0x20

/** Searches a movie's head and its tracks. @throws RangeError for a corrupt header */
export async function scanMovie(
  reader: HeaderReader,
  findings: Findings,
  from: number,
  to: number,
): Promise<void> {
  for (const box of await readBoxes(reader, from, to)) {
    if (box.type === 'udta') await scanUserData(reader, findings, box)
    else if (box.type === 'meta') await scanKeys(reader, findings, box)
    else if (box.type === 'trak') await scanTrack(reader, findings, box)
  }
}

async function scanUserData(reader: HeaderReader, findings: Findings, data: Box): Promise<void> {
  for (const box of await readBoxes(reader, data.contentAt, data.end)) {
    const { type, at, contentAt, end } = box
    if (PLACES.includes(type)) {
      const bytes = await readCopy(reader, at, end - at)
      bytes.set(FREE, 4)
      bytes.fill(0, contentAt - at)
      findings.note(at, bytes, { hasLocation: true, isRemoved: true })
    } else if (type === 'XMP_') {
      const bytes = await readCopy(reader, contentAt, end - contentAt)
      findings.note(contentAt, bytes, removeFromXmp(bytes))
    } else if (type === 'meta') await scanKeys(reader, findings, box)
  }
}

/** Searches values that are listed under keys. Source: QuickTime File Format, "Metadata". */
async function scanKeys(reader: HeaderReader, findings: Findings, meta: Box): Promise<void> {
  // In MP4, a version comes before the boxes.
  const second = await reader.read(meta.contentAt + 4, 4)
  const from = meta.contentAt + (asciiAt(second, 0, 4) === 'hdlr' ? 0 : 4)
  const boxes = await readBoxes(reader, from, meta.end)
  const keys = boxes.find(({ type }) => type === 'keys')
  const list = boxes.find(({ type }) => type === 'ilst')
  if (!keys || !list) return
  // Each key is written as a box is: its length, a namespace, its name.
  const named = await readBoxes(reader, keys.contentAt + 8, keys.end)
  const isPlace = await Promise.all(named.map(async (key) => PLACE_KEY.test(await textOf(reader, key))))
  for (const item of await readBoxes(reader, list.contentAt, list.end)) {
    const number = (await reader.view(item.at + 4, 4)).getUint32(0)
    if (!isPlace[number - 1]) continue
    for (const { type, contentAt, end } of await readBoxes(reader, item.contentAt, item.end)) {
      // The value's kind and language come first.
      if (type !== 'data' || end < contentAt + 8) continue
      const bytes = await readCopy(reader, contentAt + 8, end - contentAt - 8)
      const hasLocation = bytes.some((byte) => byte !== SPACE && byte !== 0)
      bytes.fill(SPACE)
      findings.note(contentAt + 8, bytes, { hasLocation, isRemoved: true })
    }
  }
}

async function textOf(reader: HeaderReader, { contentAt, end }: Box): Promise<string> {
  const bytes = await reader.read(contentAt, Math.min(end - contentAt, 256))
  return asciiAt(bytes, 0, bytes.length)
}

/** Searches a track. Places for each moment lie among the pictures, and can't be removed from there. */
async function scanTrack(reader: HeaderReader, findings: Findings, track: Box): Promise<void> {
  for (const part of await readBoxes(reader, track.contentAt, track.end)) {
    if (part.type === 'udta') await scanUserData(reader, findings, part)
    else if (part.type === 'meta') await scanKeys(reader, findings, part)
  }
  let box: Box | undefined = track
  for (const type of ['mdia', 'minf', 'stbl', 'stsd']) {
    const boxes: readonly Box[] = await readBoxes(reader, box.contentAt, box.end)
    box = boxes.find((child) => child.type === type)
    if (!box) return
  }
  for (const kind of await readBoxes(reader, box.contentAt + 8, box.end)) {
    const isPlace =
      PLACE_TRACKS.includes(kind.type) || (kind.type === 'mebx' && PLACE_KEY.test(await textOf(reader, kind)))
    if (isPlace) findings.note(0, new Uint8Array(), { hasLocation: true, isRemoved: false })
  }
}
