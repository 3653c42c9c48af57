import type { FileInfo } from '@lading/kernel'
import { orNull, type Reader, readFlag, readList, readNumber, readShape, readText } from './readers.js'

const number = orNull(readNumber)
const text = orNull(readText)

const image = readShape({
  colorMode: ['color_mode', text],
  orientation: ['orientation', number],
  format: ['format', text],
  width: ['width', readNumber],
  height: ['height', readNumber],
  sequence: ['sequence', orNull(readFlag)],
  geoLocation: [
    'geo_location',
    orNull(readShape({ latitude: ['latitude', readNumber], longitude: ['longitude', readNumber] })),
  ],
  datetimeOriginal: ['datetime_original', text],
  dpi: ['dpi', orNull(readList(readNumber))],
})

const audioTrack = readShape({
  bitrate: ['bitrate', number],
  codec: ['codec', text],
  sampleRate: ['sample_rate', number],
  channels: ['channels', either(number, text)],
})

const videoTrack = readShape({
  width: ['width', number],
  height: ['height', number],
  frameRate: ['frame_rate', number],
  bitrate: ['bitrate', number],
  codec: ['codec', text],
})

const container = {
  /** In milliseconds. */
  duration: ['duration', number],
  format: ['format', text],
  bitrate: ['bitrate', number],
} as const

/** Reads what is known of an image; without both of its sides there is nothing to know. */
export const readImageInfo: Reader<NonNullable<FileInfo['imageInfo']>> = (value) => {
  const info = image(value)
  return info && typeof info.width === 'number' && typeof info.height === 'number'
    ? { ...info, width: info.width, height: info.height }
    : undefined
}

/** Reads what is known of a video, in its older form with one track of a kind. */
export const readVideoInfo: Reader<NonNullable<FileInfo['videoInfo']>> = readShape({
  ...container,
  audio: ['audio', orNull(audioTrack)],
  video: ['video', orNull(videoTrack)],
})

/** Reads what the service has found by looking into the file. */
export const readContentInfo: Reader<NonNullable<FileInfo['contentInfo']>> = readShape({
  mime: [
    'mime',
    readShape({ mime: ['mime', readText], type: ['type', readText], subtype: ['subtype', readText] }),
  ],
  image: ['image', orNull(image)],
  video: [
    'video',
    orNull(
      readShape({
        ...container,
        audio: ['audio', readList(audioTrack)],
        video: ['video', readList(videoTrack)],
      }),
    ),
  ],
})

/** Some deployments tell the number of channels as a text. */
function either<A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> {
  return (value) => first(value) ?? second(value)
}
