import type { BlockReader } from './BlockReader.js'
import { PdfObjects, type Place } from './PdfObjects.js'
import type { PdfDict } from './PdfValue.js'
import { parseValue } from './parseValue.js'
import { toDict } from './toDict.js'

/** Entries of consecutive objects, as the file has them. */
interface Section {
  readonly first: number
  readonly count: number
  readonly find: (index: number) => Promise<Place | null | undefined>
}

/** A file's objects, and its trailer. */
export interface OpenXref {
  readonly objects: PdfObjects
  readonly trailer: PdfDict
}

/** Files that were saved more often are given up. */
const MAX_UPDATES = 300
const MAX_SECTIONS = 5_000
const ENTRY_BYTES = 20

/** Reads the positions of a PDF's objects, including all updates. @throws SyntaxError for a damaged file */
export async function openXref(reader: BlockReader, start: number, headerAt: number): Promise<OpenXref> {
  const sections: Section[] = []
  const objects = new PdfObjects(reader, find)
  let trailer: PdfDict | undefined
  const seen = new Set<number>()
  const waiting = [start]
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) continue
    seen.add(offset)
    if (seen.size > MAX_UPDATES || sections.length > MAX_SECTIONS)
      throw new SyntaxError('There are too many updates.')
    const next = await readUpdate(offset + headerAt)
    trailer ??= next
    for (const key of ['XRefStm', 'Prev'] as const) {
      const place = next[key]
      if (typeof place === 'number') waiting.push(place)
    }
  }
  if (!trailer) throw new SyntaxError('There is no trailer.')
  return { objects, trailer }

  /** The newest update counts. */
  async function find(number: number): Promise<Place | null> {
    reader.charge(sections.length)
    for (const section of sections) {
      const index = number - section.first
      if (index < 0 || index >= section.count) continue
      const place = await section.find(index)
      if (place !== undefined) return place
    }
    return null
  }

  async function readUpdate(offset: number): Promise<PdfDict> {
    const head = await reader.text(offset, 64)
    const table = /^[\0\t\n\f\r ]*xref[\0\t\n\f\r ]+/.exec(head)
    return table ? readTable(offset + table[0].length) : readStream(offset)
  }

  async function readTable(offset: number): Promise<PdfDict> {
    let at = offset
    while (sections.length <= MAX_SECTIONS) {
      const head = await reader.text(at, 64)
      const range = /^[\0\t\n\f\r ]*(\d{1,10})[\t ]+(\d{1,10})[\t ]*(?:\r\n|\n|\r)/.exec(head)
      if (!range) break
      const from = at + range[0].length
      const count = Number(range[2])
      // Each entry takes 20 bytes, so that it's found without reading the others.
      sections.push({
        first: Number(range[1]),
        count,
        async find(index) {
          const entry = await reader.text(from + index * ENTRY_BYTES, ENTRY_BYTES)
          const parts = /^(\d{10}) \d{5} ([nf])/.exec(entry)
          if (!parts) throw new SyntaxError('The table of objects is damaged.')
          return parts[2] === 'n' ? { offset: Number(parts[1]) + headerAt } : null
        },
      })
      at = from + count * ENTRY_BYTES
    }
    for (let length = 2048; length <= 262_144; length *= 8) {
      const text = await reader.text(at, length)
      const head = /^[\0\t\n\f\r ]*trailer/.exec(text)
      if (!head) break
      try {
        const dict = toDict(parseValue(text, head[0].length).value)
        if (dict) return dict
      } catch {
        // The trailer might be larger than the window.
      }
    }
    throw new SyntaxError('There is no trailer.')
  }

  async function readStream(offset: number): Promise<PdfDict> {
    const { data, dict } = await objects.streamAt(offset)
    const widths = Array.isArray(dict.W) ? dict.W : []
    if (
      widths.length !== 3 ||
      !widths.every((width) => Number.isInteger(width) && width >= 0 && width <= 8)
    ) {
      throw new SyntaxError('The table of objects is damaged.')
    }
    const [kindBytes, placeBytes, restBytes] = widths as [number, number, number]
    const entryBytes = kindBytes + placeBytes + restBytes
    const read = (at: number, length: number) => {
      let value = 0
      for (let index = 0; index < length; index += 1) value = value * 256 + (data[at + index] ?? 0)
      return value
    }
    const ranges = Array.isArray(dict.Index) ? dict.Index : [0, dict.Size ?? 0]
    let at = 0
    for (let index = 0; index + 1 < ranges.length && sections.length <= MAX_SECTIONS; index += 2) {
      const [first, count] = [ranges[index], ranges[index + 1]]
      if (typeof first !== 'number' || typeof count !== 'number') continue
      const from = at
      sections.push({
        first,
        count,
        async find(position) {
          const entry = from + position * entryBytes
          if (entryBytes === 0 || entry + entryBytes > data.length) return undefined
          const kind = kindBytes === 0 ? 1 : read(entry, kindBytes)
          const place = read(entry + kindBytes, placeBytes)
          if (kind === 1) return { offset: place + headerAt }
          return kind === 2 ? { stream: place, index: read(entry + kindBytes + placeBytes, restBytes) } : null
        },
      })
      at += count * entryBytes
    }
    return dict
  }
}
