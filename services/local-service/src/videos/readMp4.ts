import type { SliceReader } from './SliceReader.js'
import type { AudioStream, VideoInfo, VideoStream } from './VideoInfo.js'

/** Maximum number of boxes to check per level; a real file has a few. */
const MAX_BOXES = 200
const MAX_TRACKS = 16

const CODECS: ReadonlyMap<string, string> = new Map([
  ['avc1', 'h264'],
  ['avc3', 'h264'],
  ['hvc1', 'hevc'],
  ['hev1', 'hevc'],
  ['dvh1', 'hevc'],
  ['vp08', 'vp8'],
  ['vp09', 'vp9'],
  ['av01', 'av1'],
  ['mp4v', 'mpeg4'],
  ['mp4a', 'aac'],
  ['Opus', 'opus'],
  ['fLaC', 'flac'],
  ['alac', 'alac'],
  ['ac-3', 'ac3'],
  ['ec-3', 'eac3'],
  ['.mp3', 'mp3'],
  ['jpeg', 'mjpeg'],
])

interface Box {
  readonly type: string
  /** Position of the content in the file. */
  readonly start: number
  readonly end: number
}

/** Facts from a movie's header. */
export type Movie = Pick<VideoInfo, 'duration' | 'audio' | 'video'>

/** Reads the header of an MP4 or QuickTime file, wherever it is; null without one. */
export async function readMp4(reader: SliceReader): Promise<Movie | null> {
  const movie = await findBox(reader, { type: '', start: 0, end: reader.sizeBytes }, 'moov')
  const header = movie && (await findBox(reader, movie, 'mvhd'))
  if (!header) return null
  const time = await readTime(reader, header)
  const fragments = await findBox(reader, movie, 'mvex', 'mehd')
  const tracks = (await listBoxes(reader, movie)).filter(({ type }) => type === 'trak').slice(0, MAX_TRACKS)
  const video: VideoStream[] = []
  const audio: AudioStream[] = []
  let longestMs = 0
  for (const track of tracks) {
    const media = await findBox(reader, track, 'mdia')
    const read = media && (await readTrack(reader, media))
    if (!read) continue
    longestMs = Math.max(longestMs, read.durationMs)
    if (read.video) video.push(read.video)
    if (read.audio) audio.push(read.audio)
  }
  const whole = fragments && (await readNumber(reader, fragments, 4))
  const ticks = time?.duration || whole || 0
  const duration = time && ticks > 0 ? (ticks / time.perSecond) * 1000 : longestMs
  return { duration: duration > 0 ? Math.round(duration) : null, audio, video }
}

async function readTrack(
  reader: SliceReader,
  media: Box,
): Promise<{ durationMs: number; video?: VideoStream; audio?: AudioStream } | null> {
  const [header, handler, tables] = [
    await findBox(reader, media, 'mdhd'),
    await findBox(reader, media, 'hdlr'),
    await findBox(reader, media, 'minf', 'stbl'),
  ]
  const time = header && (await readTime(reader, header))
  const kind = handler && (await reader.take(handler.start + 8, 4))
  const description = tables && (await findBox(reader, tables, 'stsd'))
  const entry = description && (await reader.take(description.start + 8, 36))
  if (!time || !kind || !tables || !entry) return null
  const durationMs = (time.duration / time.perSecond) * 1000
  const name = readType(entry, 4)
  const codec = CODECS.get(name) ?? (/^[\w .-]{4}$/.test(name) ? name.trim().toLowerCase() : null)
  const type = readType(kind, 0)
  if (type === 'vide') {
    const sizes = await findBox(reader, tables, 'stsz')
    const samples = (sizes && (await readNumber(reader, sizes, 8))) || 0
    const rate = samples > 0 && durationMs > 0 ? Math.round((samples / durationMs) * 100_000) / 100 : null
    const [width, height] = [entry.getUint16(32), entry.getUint16(34)]
    return { durationMs, video: { width, height, frame_rate: rate, bitrate: null, codec } }
  }
  if (type !== 'soun') return { durationMs }
  const channels = entry.getUint16(24)
  const sampleRate = entry.getUint32(32) >>> 16
  return {
    durationMs,
    audio: {
      bitrate: null,
      codec,
      sample_rate: sampleRate || null,
      channels: channels > 0 ? String(channels) : null,
    },
  }
}

/** Reads the timescale and duration from a header. */
async function readTime(
  reader: SliceReader,
  header: Box,
): Promise<{ readonly perSecond: number; readonly duration: number } | null> {
  const view = await reader.take(header.start, 32)
  if (!view) return null
  const isLong = view.getUint8(0) === 1
  const perSecond = view.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  const isUnknown = duration === 0xffffffff || duration > Number.MAX_SAFE_INTEGER
  return perSecond === 0 ? null : { perSecond, duration: isUnknown ? 0 : duration }
}

async function readNumber(reader: SliceReader, { start }: Box, at: number): Promise<number | null> {
  return (await reader.take(start + at, 4))?.getUint32(0) ?? null
}

async function findBox(
  reader: SliceReader,
  within: Box,
  ...path: readonly string[]
): Promise<Box | undefined> {
  let found: Box | undefined = within
  for (const type of path) {
    found = found && (await listBoxes(reader, found, type)).find((box) => box.type === type)
  }
  return found
}

/** Lists the boxes inside another box, as far as they're complete. @param until type of the last box that's wanted */
async function listBoxes(reader: SliceReader, { start, end }: Box, until?: string): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && boxes.length < MAX_BOXES; ) {
    const head = await reader.take(at, 8)
    if (!head) break
    const type = readType(head, 4)
    let size = head.getUint32(0)
    let headBytes = 8
    if (size === 0) size = end - at
    else if (size === 1) {
      size = Number((await reader.take(at + 8, 8))?.getBigUint64(0) ?? 0n)
      headBytes = 16
    }
    if (size < headBytes) break
    boxes.push({ type, start: at + headBytes, end: Math.min(end, at + size) })
    if (type === until) break
    at += size
  }
  return boxes
}

function readType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
