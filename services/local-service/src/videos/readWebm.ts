import type { Movie } from './readMp4.js'
import type { SliceReader } from './SliceReader.js'
import type { AudioStream, VideoStream } from './VideoInfo.js'

/** Maximum number of elements to check before the first cluster; a real file has a few. */
const MAX_ELEMENTS = 500
const MAX_TRACKS = 16

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codec: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  audio: 0xe1,
  sampleRate: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
} as const

/** Elements whose children are read. */
const CONTAINERS: ReadonlySet<number> = new Set([
  ID.segment,
  ID.info,
  ID.tracks,
  ID.trackEntry,
  ID.video,
  ID.audio,
])

interface Track {
  type: number
  codec: string | null
  frameNs: number
  width: number
  height: number
  sampleRate: number
  channels: number
}

/** Reads the header of a WebM or Matroska file: everything before its first cluster. Null for other files. */
export async function readWebm(reader: SliceReader): Promise<Movie | null> {
  const first = await readHead(reader, 0)
  if (first?.id !== ID.ebml || first.size === null) return null
  const tracks: Track[] = []
  let scale = 1_000_000
  let duration = 0
  let at = first.start + first.size
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const head = await readHead(reader, at)
    if (!head || head.id === ID.cluster) break
    const { id, start, size } = head
    if (id === ID.trackEntry) {
      if (tracks.length === MAX_TRACKS) break
      // The format's defaults.
      tracks.push({ type: 0, codec: null, frameNs: 0, width: 0, height: 0, sampleRate: 8000, channels: 1 })
    }
    if (CONTAINERS.has(id)) {
      at = start
      continue
    }
    if (size === null) break
    const value = size <= 64 ? await reader.take(start, size) : null
    const track = tracks.at(-1)
    if (value && id === ID.timestampScale) scale = readUint(value)
    else if (value && id === ID.duration) duration = readFloat(value)
    else if (value && track) readField(track, id, value)
    at = start + size
  }
  if (tracks.length === 0) return null
  const durationMs = Math.round((duration * scale) / 1_000_000)
  return {
    duration: Number.isSafeInteger(durationMs) && durationMs > 0 ? durationMs : null,
    video: tracks.filter(({ type }) => type === 1).map(describePictures),
    audio: tracks.filter(({ type }) => type === 2).map(describeSound),
  }
}

function readField(track: Track, id: number, value: DataView): void {
  if (id === ID.trackType) track.type = readUint(value)
  else if (id === ID.codec) track.codec = readText(value)
  else if (id === ID.defaultDuration) track.frameNs = readUint(value)
  else if (id === ID.width) track.width = readUint(value)
  else if (id === ID.height) track.height = readUint(value)
  else if (id === ID.sampleRate) track.sampleRate = readFloat(value)
  else if (id === ID.channels) track.channels = readUint(value)
}

function describePictures({ codec, frameNs, width, height }: Track): VideoStream {
  const rate = frameNs > 0 ? Math.round(1e11 / frameNs) / 100 : null
  return { width, height, frame_rate: rate, bitrate: null, codec: nameCodec(codec) }
}

function describeSound({ codec, sampleRate, channels }: Track): AudioStream {
  const isRate = Number.isFinite(sampleRate) && sampleRate > 0
  return {
    bitrate: null,
    codec: nameCodec(codec),
    sample_rate: isRate ? Math.round(sampleRate) : null,
    channels: String(channels),
  }
}

/** Returns the usual codec name: `h264` for `V_MPEG4/ISO/AVC`. */
function nameCodec(id: string | null): string | null {
  if (!id) return null
  if (id.startsWith('V_MPEG4/ISO/AVC')) return 'h264'
  if (id.startsWith('V_MPEGH/ISO/HEVC')) return 'hevc'
  if (id.startsWith('A_PCM/')) return 'pcm'
  return /^[VA]_([A-Z0-9]+)/.exec(id)?.[1]?.toLowerCase() ?? null
}

/** Reads an element's id and its content's position. The size is null if it isn't known. */
async function readHead(
  reader: SliceReader,
  at: number,
): Promise<{ readonly id: number; readonly start: number; readonly size: number | null } | null> {
  const id = await readField8(reader, at)
  const size = id && id.length <= 4 ? await readField8(reader, at + id.length) : null
  if (!id || !size) return null
  const mask = 0xff >> size.length
  const masked = [(size[0] ?? 0) & mask, ...size.slice(1)]
  const isKnown = masked[0] !== mask || masked.slice(1).some((byte) => byte !== 0xff)
  const start = at + id.length + size.length
  return { id: join(id), start, size: isKnown ? join(masked) : null }
}

/** Reads a field whose first byte tells its width. */
async function readField8(reader: SliceReader, at: number): Promise<readonly number[] | null> {
  const first = (await reader.take(at, 1))?.getUint8(0)
  if (!first) return null
  const width = Math.clz32(first) - 23
  const view = await reader.take(at, width)
  return view && bytesOf(view)
}

function bytesOf(view: DataView): readonly number[] {
  return [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)]
}

function join(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Reads an unsigned integer; 0 if it's larger than any real value. */
function readUint(view: DataView): number {
  const value = join(bytesOf(view))
  return Number.isSafeInteger(value) ? value : 0
}

function readFloat(view: DataView): number {
  if (view.byteLength === 4) return view.getFloat32(0)
  return view.byteLength === 8 ? view.getFloat64(0) : 0
}

function readText(view: DataView): string {
  return String.fromCharCode(...bytesOf(view)).replace(/\0+$/, '')
}
