import { isRecord, type Reader, readArray, readNumber, readString } from './Reader.js'

/** Properties of an audio track. */
export type AudioTrack = {
  /** In kilobits per second. */
  readonly bitrate: number | null
  readonly codec: string | null
  /** In hertz. */
  readonly sampleRate: number | null
  /** Number of channels. */
  readonly channels: string | null
}

/** Properties of a video track. */
export type VideoTrack = {
  readonly width: number
  readonly height: number
  /** Frames per second. */
  readonly frameRate: number | null
  /** In kilobits per second. */
  readonly bitrate: number | null
  readonly codec: string | null
}

type Container = {
  /** In milliseconds. */
  readonly duration: number | null
  /** E.g. `mp4`. */
  readonly format: string
  /** In kilobits per second. */
  readonly bitrate: number | null
}

/** Properties of a video with at most one track of a kind. Source: file info object, `video_info`. */
export type VideoInfo = Container & {
  readonly audio: AudioTrack | null
  readonly video: VideoTrack | null
}

/** Properties of a video with all of its tracks. Source: file info object, `content_info.video`. */
export type ContentVideoInfo = Container & {
  readonly audio: readonly AudioTrack[]
  readonly video: readonly VideoTrack[]
}

/** Reads `video_info`. */
export const readVideoInfo: Reader<VideoInfo> = (value) =>
  isRecord(value)
    ? {
        ...readContainer(value),
        audio: readAudioTrack(value.audio) ?? null,
        video: readVideoTrack(value.video) ?? null,
      }
    : undefined

/** Reads `content_info.video`. */
export const readContentVideoInfo: Reader<ContentVideoInfo> = (value) =>
  isRecord(value)
    ? {
        ...readContainer(value),
        audio: readArray(readAudioTrack)(value.audio) ?? [],
        video: readArray(readVideoTrack)(value.video) ?? [],
      }
    : undefined

function readContainer(value: Readonly<Record<string, unknown>>): Container {
  return {
    duration: readNumber(value.duration) ?? null,
    format: readString(value.format) ?? '',
    bitrate: readNumber(value.bitrate) ?? null,
  }
}

const readAudioTrack: Reader<AudioTrack> = (value) => {
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

const readVideoTrack: Reader<VideoTrack> = (value) => {
  if (!isRecord(value)) return undefined
  const width = readNumber(value.width)
  const height = readNumber(value.height)
  if (width === undefined || height === undefined) return undefined
  return {
    width,
    height,
    frameRate: readNumber(value.frame_rate) ?? null,
    bitrate: readNumber(value.bitrate) ?? null,
    codec: readString(value.codec) ?? null,
  }
}
