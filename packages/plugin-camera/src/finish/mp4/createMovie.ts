import { createBox, createTable, findBox, listBoxes, viewOf } from './Box.js'
import { createTables, type PlacedChunk } from './createTables.js'

/** A track and its samples. Times are in the track's ticks. */
export interface Track {
  readonly id: number
  readonly ticksPerSecond: number
  /** Start time. */
  start: number
  /** Duration, measured from the start time. */
  duration: number
  readonly chunks: PlacedChunk[]
}

/** Sample tables to replace; they're empty in a fragmented movie. */
const TABLES: ReadonlySet<string> = new Set(['stts', 'ctts', 'stss', 'stsc', 'stsz', 'stz2', 'stco', 'co64'])

/** Reads the tracks that a movie declares, without samples. */
export function readTracks(movie: Uint8Array): Track[] {
  return [...listBoxes(movie)].flatMap(({ type, content }) => {
    const header = findBox(content, 'tkhd')
    const media = findBox(content, 'mdia', 'mdhd')
    if (type !== 'trak' || !header || !media) return []
    const id = viewOf(header).getUint32(header[0] === 1 ? 20 : 12)
    const ticksPerSecond = viewOf(media).getUint32(media[0] === 1 ? 20 : 12) || 1
    return [{ id, ticksPerSecond, start: 0, duration: 0, chunks: [] }]
  })
}

/** Creates a `moov` box with durations and tables from a fragmented recording's `moov`. */
export function createMovie(movie: Uint8Array, tracks: readonly Track[]): Uint8Array {
  const header = findBox(movie, 'mvhd')
  const ticksPerSecond = header ? viewOf(header).getUint32(header[0] === 1 ? 20 : 12) : 1
  const lengthOf = ({ start, duration, ticksPerSecond: own }: Track) =>
    Math.round(((start + duration) / own) * ticksPerSecond)
  const duration = Math.max(0, ...tracks.map(lengthOf))
  const boxes = [...listBoxes(movie)].flatMap(({ type, content, bytes }) => {
    if (type === 'mvex') return []
    if (type === 'mvhd') return [withDuration(type, content, [16, 24], duration)]
    if (type !== 'trak') return [bytes]
    const id = readTracks(bytes)[0]?.id
    const track = tracks.find((one) => one.id === id)
    return track ? [createTrack(content, track, lengthOf(track), ticksPerSecond)] : [bytes]
  })
  return createBox('moov', ...boxes)
}

function createTrack(content: Uint8Array, track: Track, length: number, ticksPerSecond: number): Uint8Array {
  const hasEdits = findBox(content, 'edts') !== undefined
  const startsAt = Math.round((track.start / track.ticksPerSecond) * ticksPerSecond)
  const edits =
    startsAt > 0 && !hasEdits
      ? // An empty edit until the track starts, then the whole track at normal speed.
        [
          createBox(
            'edts',
            createTable('elst', [2, startsAt, 0xffffffff, 0x10000, length - startsAt, 0, 0x10000]),
          ),
        ]
      : []
  return replaceBoxes('trak', content, {
    tkhd: (header) => [withDuration('tkhd', header, [20, 28], length), ...edits],
    edts: (list) => [replaceBoxes('edts', list, { elst: (list) => [withLength(list, length)] })],
    mdia: (media) => [
      replaceBoxes('mdia', media, {
        mdhd: (header) => [withDuration('mdhd', header, [16, 24], track.duration)],
        minf: (info) => [
          replaceBoxes('minf', info, {
            stbl: (tables) => [createBox('stbl', ...keepOthers(tables), ...createTables(track.chunks))],
          }),
        ],
      }),
    ],
  })
}

/** Sets the length of open-ended edits, which are valid only in fragmented files. */
function withLength(list: Uint8Array, length: number): Uint8Array {
  const copy = list.slice()
  const view = viewOf(copy)
  const isLong = copy[0] === 1
  const size = isLong ? 20 : 12
  for (let at = 8; at + size <= copy.length; at += size) {
    if (isLong && view.getBigUint64(at) === 0n) view.setBigUint64(at, BigInt(length))
    else if (!isLong && view.getUint32(at) === 0) view.setUint32(at, length)
  }
  return createBox('elst', copy)
}

function keepOthers(tables: Uint8Array): Uint8Array[] {
  return [...listBoxes(tables)].filter(({ type }) => !TABLES.has(type)).map(({ bytes }) => bytes)
}

function replaceBoxes(
  type: string,
  content: Uint8Array,
  replacements: Readonly<Record<string, (content: Uint8Array) => readonly Uint8Array[]>>,
): Uint8Array {
  return createBox(
    type,
    ...[...listBoxes(content)].flatMap((box) => replacements[box.type]?.(box.content) ?? [box.bytes]),
  )
}

/** Sets a header's duration. @param places byte offsets of the duration in versions 0 and 1 */
function withDuration(
  type: string,
  header: Uint8Array,
  [short, long]: readonly [number, number],
  duration: number,
): Uint8Array {
  const copy = header.slice()
  if (copy[0] === 1) viewOf(copy).setBigUint64(long, BigInt(duration))
  else viewOf(copy).setUint32(short, duration)
  return createBox(type, copy)
}
