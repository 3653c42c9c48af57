import type { BlockReader } from './BlockReader.js'
import { inflate } from './inflate.js'
import type { PdfDict, PdfValue } from './PdfValue.js'
import { parseValue } from './parseValue.js'
import { toDict } from './toDict.js'
import { toLatin1 } from './toLatin1.js'
import { undoPredictor } from './undoPredictor.js'

/** Where an object is: at an offset, or within an object stream. */
export type Place = { readonly offset: number } | { readonly stream: number; readonly index: number }

/** An object, possibly with a stream. */
interface Loaded {
  readonly value: PdfValue
  /** Offset of the stream's first byte. */
  readonly streamAt: number | undefined
}

const OBJECT = /^[\0\t\n\f\r ]*(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/
const STREAM = /[\0\t\n\f\r ]*stream(?:\r\n|\n|\r)/y
const MIN_WINDOW = 2048
const MAX_WINDOW = 4_194_304
const MAX_STREAM_BYTES = 16_777_216
/** A chain of references that is longer goes in a circle. */
const MAX_REFS = 20

/** Loads objects by their numbers. */
export class PdfObjects {
  readonly #reader: BlockReader
  readonly #find: (number: number) => Promise<Place | null>
  /** The object streams that are unpacked, by their numbers. */
  readonly #streams = new Map<number, Promise<{ readonly text: string; readonly dict: PdfDict }>>()

  /** @param find Resolves with an object's place; null if it isn't in the file */
  constructor(reader: BlockReader, find: (number: number) => Promise<Place | null>) {
    this.#reader = reader
    this.#find = find
  }

  /** Resolves with a value, or the object that it refers to; null if it's missing. */
  async resolve(value: PdfValue | undefined): Promise<PdfValue> {
    let current = value ?? null
    for (let steps = 0; steps < MAX_REFS; steps += 1) {
      if (current === null || typeof current !== 'object' || !('ref' in current)) return current
      current = await this.#load(current.ref)
    }
    throw new SyntaxError('References go in a circle.')
  }

  /** Resolves with the dictionary that a value is or refers to. */
  async dict(value: PdfValue | undefined): Promise<PdfDict | undefined> {
    return toDict(await this.resolve(value))
  }

  /** Resolves with the object at an offset. @throws SyntaxError if it's missing */
  async loadAt(offset: number): Promise<Loaded & { readonly number: number }> {
    let error: unknown = new SyntaxError('There is no object.')
    for (let length = MIN_WINDOW; length <= MAX_WINDOW; length *= 8) {
      const text = await this.#reader.text(offset, length)
      const head = OBJECT.exec(text)
      if (!head) throw error
      try {
        const { value, end } = parseValue(text, head[0].length)
        STREAM.lastIndex = end
        const hasStream = STREAM.test(text)
        if (!hasStream && end + 64 > text.length && text.length === length) continue
        return {
          value,
          number: Number(head[1]),
          streamAt: hasStream ? offset + STREAM.lastIndex : undefined,
        }
      } catch (problem) {
        // The object might be larger than the window.
        error = problem
        if (text.length < length) break
      }
    }
    throw error
  }

  /** Resolves with an object's decoded stream, by its offset. @throws SyntaxError if it isn't readable */
  async streamAt(
    offset: number,
    maxBytes: number = MAX_STREAM_BYTES,
  ): Promise<{ data: Uint8Array; dict: PdfDict }> {
    const { value, streamAt } = await this.loadAt(offset)
    const dict = toDict(value)
    if (!dict || streamAt === undefined) throw new SyntaxError('There is no stream.')
    const length = await this.resolve(dict.Length)
    if (typeof length !== 'number' || !(length >= 0)) throw new SyntaxError('A stream has no length.')
    const bytes = await this.#reader.bytes(streamAt, Math.min(length, MAX_STREAM_BYTES))
    const filters = await this.resolve(dict.Filter)
    const names = (Array.isArray(filters) ? filters : [filters]).filter((filter) => filter !== null)
    const params = await this.resolve(dict.DecodeParms)
    if (names.length === 0) return { data: bytes, dict }
    const [first] = names
    const isFlate = names.length === 1 && first !== null && typeof first === 'object' && 'name' in first
    if (!isFlate || !/^(?:FlateDecode|Fl)$/.test(first.name)) throw new SyntaxError('A filter is unknown.')
    const data = await inflate(bytes, maxBytes)
    this.#reader.charge(data.length)
    return { data: undoPredictor(data, toDict(Array.isArray(params) ? params[0] : params)), dict }
  }

  /** Resolves with a stream by reference, or a list of streams, as text. */
  async streamText(value: PdfValue | undefined, maxBytes: number): Promise<string> {
    const refs = value !== undefined && value !== null && typeof value === 'object' && 'ref' in value
    const found = refs ? await this.#find(value.ref) : null
    if (found && 'offset' in found) {
      const { value: content } = await this.loadAt(found.offset)
      if (!Array.isArray(content)) return toLatin1((await this.streamAt(found.offset, maxBytes)).data)
    }
    const list = await this.resolve(value)
    if (!Array.isArray(list)) return ''
    const parts: string[] = []
    // Reads in turn: all of them together could take much memory.
    for (const item of list.slice(0, 50)) {
      const place =
        item !== null && typeof item === 'object' && 'ref' in item ? await this.#find(item.ref) : null
      if (place && 'offset' in place) parts.push(toLatin1((await this.streamAt(place.offset, maxBytes)).data))
    }
    return parts.join('\n')
  }

  async #load(number: number): Promise<PdfValue> {
    const place = await this.#find(number)
    if (!place) return null
    if ('offset' in place) {
      const loaded = await this.loadAt(place.offset)
      if (loaded.number !== number) throw new SyntaxError('The table of objects is wrong.')
      return loaded.value
    }
    const known = this.#streams.get(place.stream)
    const unpacking = known ?? this.#unpack(place.stream)
    this.#streams.set(place.stream, unpacking)
    const { text, dict } = await unpacking
    const first = dict.First
    const pairs = text.slice(0, typeof first === 'number' ? first : 0)
    this.#reader.charge(pairs.length)
    const numbers = pairs.match(/\d+/g) ?? []
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      if (Number(numbers[at]) === number)
        return parseValue(text, pairs.length + Number(numbers[at + 1])).value
    }
    return null
  }

  async #unpack(number: number): Promise<{ readonly text: string; readonly dict: PdfDict }> {
    const place = await this.#find(number)
    if (!place || !('offset' in place)) throw new SyntaxError('An object stream is missing.')
    const { data, dict } = await this.streamAt(place.offset)
    return { text: toLatin1(data), dict }
  }
}
