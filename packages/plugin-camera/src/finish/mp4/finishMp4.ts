import type { ByteReader } from '../input/ByteReader.js'
import type { Finish } from '../input/Finish.js'
import { findBox, listBoxes, takeBoxHead, viewOf } from './Box.js'
import { createMovie, readTracks, type Track } from './createMovie.js'
import { type Chunk, readDefaults, readFragment, type SampleDefaults } from './readFragment.js'

/** A byte range in the recording. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Reads a fragmented MP4 recording. Resolves with a function that writes a single movie with durations and tables, for players that
 * don't support fragments, without reading the whole file into memory. Resolves with null for any other file.
 */
export async function finishMp4(reader: ByteReader): Promise<Finish | null> {
  let fileType: Span | null = null
  let movie: Uint8Array | null = null
  let defaults: ReadonlyMap<number, SampleDefaults> = new Map()
  const chunks: Chunk[] = []
  const data: Span[] = []
  for (;;) {
    const head = await takeBoxHead(reader)
    if (!head) break
    const { type, start, size } = head
    const content = reader.position
    if (type === 'ftyp') fileType ??= { start, end: content + size }
    else if (type === 'mdat') data.push({ start, end: content + size })
    else if (type === 'moov') {
      // A second `moov` belongs to another movie.
      if (movie) return null
      movie = (await reader.take(size))?.slice() ?? null
      if (!movie || !isFragmented(movie)) return null
      defaults = readDefaults(movie)
    } else if (type === 'moof') {
      const fragment = await reader.take(size)
      if (fragment) chunks.push(...readFragment(fragment, start, defaults))
    }
    await reader.skip(content + size - reader.position)
  }
  if (!fileType || !movie || chunks.length === 0) return null
  return createWriter({ fileType, movie, chunks, data })
}

/** Returns true if all of a movie's samples are in fragments. */
function isFragmented(movie: Uint8Array): boolean {
  if (!findBox(movie, 'mvex')) return false
  return [...listBoxes(movie)].every(({ content, type }) => {
    const sizes = type === 'trak' ? findBox(content, 'mdia', 'minf', 'stbl', 'stsz') : undefined
    return !sizes || viewOf(sizes).getUint32(8) === 0
  })
}

interface Recorded {
  readonly fileType: Span
  readonly movie: Uint8Array
  readonly chunks: readonly Chunk[]
  readonly data: readonly Span[]
}

function createWriter({ fileType, movie, chunks, data }: Recorded): Finish {
  return (recording) => {
    const spans = data.map(({ start, end }) => ({ start, end: Math.min(end, recording.size) }))
    const write = (place: number) => createMovie(movie, placeChunks(movie, chunks, spans, place))
    const head = recording.slice(fileType.start, fileType.end)
    // Offsets depend on the head's size, but offsets past 4 GB need larger tables: repeat until the size is stable.
    let size = 0
    let written = write(head.size)
    while (written.length !== size) {
      size = written.length
      written = write(head.size + size)
    }
    const bytes = written as Uint8Array<ArrayBuffer>
    return [head, bytes, ...spans.map(({ start, end }) => recording.slice(start, end))]
  }
}

/** Assigns chunks to their tracks. @param place byte offset of the first data in the finished file */
function placeChunks(
  movie: Uint8Array,
  chunks: readonly Chunk[],
  spans: readonly Span[],
  place: number,
): Track[] {
  const tracks = new Map(readTracks(movie).map((track) => [track.id, track]))
  for (const chunk of chunks) {
    const track = tracks.get(chunk.trackId)
    const placed = placeOf(chunk, spans, place)
    // Some recorders write a fragment header twice but its data only once.
    if (!track || placed === null || chunk.samples.length === 0) continue
    follow(track, chunk.time)
    const samples = chunk.samples.map((sample) => ({ ...sample }))
    for (const { duration } of samples) track.duration += duration
    track.chunks.push({ ...chunk, samples, place: placed })
  }
  const all = [...tracks.values()].filter((track) => track.chunks.length > 0)
  const first = Math.min(...all.map(({ start, ticksPerSecond }) => start / ticksPerSecond))
  for (const track of all) track.start -= Math.round(first * track.ticksPerSecond)
  return [...tracks.values()]
}

/** Extends a track's last sample to close the gap before the next sample. */
function follow(track: Track, time: number | null): void {
  if (time === null) return
  const last = track.chunks.at(-1)?.samples.at(-1)
  if (!last) {
    track.start = time
    return
  }
  const gap = time - track.start - track.duration
  if (gap <= 0) return
  last.duration += gap
  track.duration += gap
}

/** Returns a chunk's byte offset in the finished file, which joins all data spans; null if the chunk isn't in any span. */
function placeOf({ start, sizeBytes }: Chunk, spans: readonly Span[], first: number): number | null {
  let place = first
  for (const span of spans) {
    if (start >= span.start && start + sizeBytes <= span.end) return place + start - span.start
    place += span.end - span.start
  }
  return null
}
