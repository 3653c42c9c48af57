import { type Box, findBox, listBoxes, viewOf } from './Box.js'

/** A video frame or a piece of sound. Times are in the track's ticks. */
export interface Sample {
  duration: number
  readonly sizeBytes: number
  /** Whether it can be decoded without other samples. */
  readonly isKey: boolean
  /** Delay between decoding and display. */
  readonly delay: number
}

/** Consecutive samples in the recording. */
export interface Chunk {
  readonly trackId: number
  /** First sample's byte offset in the recording. */
  readonly start: number
  readonly sizeBytes: number
  /** First sample's time in ticks; null if it continues the track's previous chunk. */
  readonly time: number | null
  /** Sample description number. */
  readonly description: number
  readonly samples: readonly Sample[]
}

/** Sample properties, unless a fragment overrides them. */
export interface SampleDefaults {
  readonly description: number
  readonly duration: number
  readonly sizeBytes: number
  readonly flags: number
}

const IS_NO_KEY = 0x10000

/** Reads each track's sample defaults. */
export function readDefaults(movie: Uint8Array): ReadonlyMap<number, SampleDefaults> {
  const defaults = new Map<number, SampleDefaults>()
  for (const { type, content } of listBoxes(findBox(movie, 'mvex') ?? new Uint8Array())) {
    if (type !== 'trex') continue
    const next = numbersOf(content, 4)
    defaults.set(next(), { description: next(), duration: next(), sizeBytes: next(), flags: next() })
  }
  return defaults
}

/** Reads a fragment's chunks. @param start byte offset of the fragment's box */
export function readFragment(
  fragment: Uint8Array,
  start: number,
  defaults: ReadonlyMap<number, SampleDefaults>,
): Chunk[] {
  const chunks: Chunk[] = []
  // Without an offset, data starts where the previous data ends.
  let end = start
  for (const track of listBoxes(fragment)) {
    if (track.type !== 'traf') continue
    const header = findBox(track.content, 'tfhd')
    if (!header) continue
    const { trackId, base, ...given } = readTrackHeader(header, defaults)
    let time = readTime(findBox(track.content, 'tfdt'))
    const from = base === null ? end : base === 'fragment' ? start : base
    end = from
    for (const run of listBoxes(track.content)) {
      if (run.type !== 'trun') continue
      const { offset, samples } = readRun(run, given)
      const sizeBytes = samples.reduce((sum, sample) => sum + sample.sizeBytes, 0)
      const at = offset === null ? end : from + offset
      end = at + sizeBytes
      chunks.push({ trackId, start: at, sizeBytes, time, description: given.description, samples })
      time = null
    }
  }
  return chunks
}

/** Reads the track id, the base that run offsets count from, and the sample defaults. */
function readTrackHeader(
  header: Uint8Array,
  allDefaults: ReadonlyMap<number, SampleDefaults>,
): SampleDefaults & { readonly trackId: number; readonly base: number | 'fragment' | null } {
  const flags = readFlags(header)
  const view = viewOf(header)
  const trackId = view.getUint32(4)
  const hasBase = (flags & 1) !== 0
  const base = hasBase ? Number(view.getBigUint64(8)) : (flags & 0x20000) !== 0 ? 'fragment' : null
  const next = numbersOf(header, hasBase ? 16 : 8)
  const defaults = allDefaults.get(trackId)
  const read = (flag: number, otherwise = 0) => ((flags & flag) !== 0 ? next() : otherwise)
  return {
    trackId,
    base,
    description: read(2, defaults?.description) || 1,
    duration: read(8, defaults?.duration),
    sizeBytes: read(0x10, defaults?.sizeBytes),
    flags: read(0x20, defaults?.flags),
  }
}

function readRun(
  { content }: Box,
  defaults: SampleDefaults,
): { readonly offset: number | null; readonly samples: readonly Sample[] } {
  const flags = readFlags(content)
  const next = numbersOf(content, 4)
  const read = (flag: number, otherwise: number) => ((flags & flag) !== 0 ? next() : otherwise)
  const count = next()
  const offset = (flags & 1) !== 0 ? next() | 0 : null
  const firstFlags = read(4, -1)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length
  if (fields > 0 && content.length < count * fields * 4) throw new RangeError('A run of samples is cut off.')
  const samples = Array.from({ length: count }, (_, index): Sample => {
    const duration = read(0x100, defaults.duration)
    const sizeBytes = read(0x200, defaults.sizeBytes)
    const own = read(0x400, defaults.flags)
    const sampleFlags = index === 0 && firstFlags !== -1 ? firstFlags : own
    const delay = read(0x800, 0) | 0
    return { duration, sizeBytes, isKey: (sampleFlags & IS_NO_KEY) === 0, delay }
  })
  return { offset, samples }
}

function readTime(box: Uint8Array | undefined): number | null {
  if (!box) return null
  return box[0] === 1 ? Number(viewOf(box).getBigUint64(4)) : viewOf(box).getUint32(4)
}

function readFlags(content: Uint8Array): number {
  return viewOf(content).getUint32(0) & 0xffffff
}

/** Returns a function that reads the next 32-bit number on each call. */
function numbersOf(content: Uint8Array, start: number): () => number {
  const view = viewOf(content)
  let at = start
  return () => {
    at += 4
    return view.getUint32(at - 4)
  }
}
