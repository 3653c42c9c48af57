import type { VideoInfo } from '@lading/kernel'
import type { AudioStreamInfo, ContentVideoInfo, VideoStreamInfo } from './FileInfoFields.js'
import { isRecord, type Reader, readArray, readNumber, readString } from './Reader.js'

/** Reads `video_info`; undefined without the dimensions of the picture. */
export const readVideoInfo: Reader<VideoInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const video = readVideoStream(value.video)
  return video && { ...readContainer(value), audio: readAudioStream(value.audio) ?? null, video }
}

/** Reads `content_info.video`. */
export const readContentVideoInfo: Reader<ContentVideoInfo> = (value) =>
  isRecord(value)
    ? {
        ...readContainer(value),
        audio: readArray(readAudioStream)(value.audio) ?? [],
        video: readArray(readVideoStream)(value.video) ?? [],
      }
    : undefined

function readContainer(
  value: Readonly<Record<string, unknown>>,
): Pick<VideoInfo, 'duration' | 'format' | 'bitrate'> {
  return {
    duration: readNumber(value.duration) ?? 0,
    format: readString(value.format) ?? '',
    bitrate: readNumber(value.bitrate) ?? null,
  }
}

const readAudioStream: Reader<AudioStreamInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const { channels } = value
  return {
    bitrate: readNumber(value.bitrate) ?? null,
    codec: readString(value.codec) ?? null,
    sampleRate: readNumber(value.sample_rate) ?? null,
    // Some deployments send a number.
    channels: readString(channels) ?? readNumber(channels)?.toString() ?? null,
  }
}

const readVideoStream: Reader<VideoStreamInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const width = readNumber(value.width)
  const height = readNumber(value.height)
  if (width === undefined || height === undefined) return undefined
  return {
    width,
    height,
    frameRate: readNumber(value.frame_rate) ?? 0,
    bitrate: readNumber(value.bitrate) ?? null,
    codec: readString(value.codec) ?? null,
  }
}
