import { readMp4 } from './readMp4.js'
import { readWebm } from './readWebm.js'
import { type ReadSlice, SliceReader } from './SliceReader.js'
import type { VideoInfo } from './VideoInfo.js'

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['audio/mp4', 'mp4'],
  ['audio/x-m4a', 'mp4'],
  ['video/3gpp', '3gp'],
  ['video/3gpp2', '3gp'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/x-matroska', 'mkv'],
  ['video/matroska', 'mkv'],
  ['audio/x-matroska', 'mkv'],
])

/**
 * Describes a video or audio file by its header, wherever the header is, with a few small reads. Null for other files, and if the
 * header can't be read. @throws what `read` throws
 */
export async function readVideoInfo(
  {
    sizeBytes,
    head,
    mimeType,
  }: { readonly sizeBytes: number; readonly head: Uint8Array; readonly mimeType: string },
  read: ReadSlice,
): Promise<VideoInfo | null> {
  const format = FORMATS.get(mimeType)
  if (!format) return null
  const reader = new SliceReader(sizeBytes, head, read)
  const movie = await (format === 'webm' || format === 'mkv' ? readWebm(reader) : readMp4(reader))
  if (!movie || movie.audio.length + movie.video.length === 0) return null
  const { duration, audio, video } = movie
  // Bits per millisecond are kilobits per second.
  const bitrate = duration === null ? null : Math.round((sizeBytes * 8) / duration)
  return { duration, format, bitrate, audio, video }
}

/** Returns the type for a file in a video container that only has sound: `audio/webm` rather than `video/webm`. */
export function toSoundType(mimeType: string): string {
  if (mimeType === 'video/quicktime' || mimeType === 'video/x-m4v') return 'audio/mp4'
  return FORMATS.has(mimeType) ? mimeType.replace(/^video\//, 'audio/') : mimeType
}
