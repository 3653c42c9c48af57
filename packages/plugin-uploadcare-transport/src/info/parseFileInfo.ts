import { buildCdnUrl } from '@lading/cdn'
import type { ContentInfo, FileInfo, FileMetadata, ImageInfo, VideoInfo } from '@lading/kernel'
import {
  invalidResponse,
  isRecord,
  isUuid,
  type Reader,
  readArray,
  readBoolean,
  readNumber,
  readString,
} from '@lading/transport-engine'
import type { AudioStreamInfo, ContentVideoInfo, VideoStreamInfo } from './FileInfoFields.js'

/** Reads `video_info`; undefined without video dimensions. */
const readVideoInfo: Reader<VideoInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const video = readVideoStream(value.video)
  return video && { ...readContainer(value), audio: readAudioStream(value.audio) ?? null, video }
}

/** Reads `content_info.video`. */
const readContentVideoInfo: Reader<ContentVideoInfo> = (value) =>
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

const readTags = readArray(readString)

/**
 * Parses a file info. Optional fields with an unexpected type count as absent.
 *
 * Source: upload API reference, file info object.
 *
 * @param uuid UUID of the requested file; the info of another file is refused.
 * @param cdnCname CDN base URL.
 * @throws UploadError `invalid-response`
 */
export function parseFileInfo(
  body: Readonly<Record<string, unknown>>,
  uuid: string,
  cdnCname: string,
): FileInfo {
  const size = readNumber(body.size)
  const name = readString(body.filename)
  const originalFilename = readString(body.original_filename) ?? name
  if (!isUuid(body.uuid) || body.uuid.toLowerCase() !== uuid.toLowerCase()) throw invalidResponse(body)
  if (size === undefined || size < 0 || originalFilename === undefined) throw invalidResponse(body)
  const tags = readTags(body.tags)
  return {
    uuid: body.uuid,
    name: name ?? originalFilename,
    originalFilename,
    size,
    isStored: body.is_stored === true,
    isImage: body.is_image === true,
    mimeType: readString(body.mime_type) ?? '',
    cdnUrl: buildCdnUrl({ base: cdnCname, uuid: body.uuid }),
    imageInfo: readImageInfo(body.image_info) ?? null,
    videoInfo: readVideoInfo(body.video_info) ?? null,
    contentInfo: readContentInfo(body.content_info) ?? null,
    metadata: readMetadata(body.metadata),
    ...(tags && { tags }),
  }
}

/** Reads metadata and leaves its keys as they are, because they're from the host page, not from the service. */
function readMetadata(value: unknown): FileMetadata | null {
  if (!isRecord(value)) return null
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** Reads image properties; undefined without both dimensions. */
const readImageInfo: Reader<ImageInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const width = readNumber(value.width)
  const height = readNumber(value.height)
  if (width === undefined || height === undefined) return undefined
  return {
    width,
    height,
    format: readString(value.format) ?? '',
    colorMode: readString(value.color_mode) ?? '',
    orientation: readNumber(value.orientation) ?? null,
    sequence: readBoolean(value.sequence) ?? false,
    datetimeOriginal: readString(value.datetime_original) ?? null,
    geoLocation: readGeoLocation(value.geo_location) ?? null,
    dpi: readDpi(value.dpi) ?? null,
  }
}

const readGeoLocation: Reader<NonNullable<ImageInfo['geoLocation']>> = (value) => {
  if (!isRecord(value)) return undefined
  const latitude = readNumber(value.latitude)
  const longitude = readNumber(value.longitude)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

const readDpi: Reader<readonly [number, number]> = (value) => {
  const [x, y] = Array.isArray(value) ? value.map(readNumber) : []
  return x === undefined || y === undefined ? undefined : [x, y]
}

/** Reads `content_info`; invalid fields are left out. */
const readContentInfo: Reader<ContentInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const mime = readMimeInfo(value.mime)
  const image = readImageInfo(value.image)
  const video = readContentVideoInfo(value.video)
  return { ...(mime && { mime }), ...(image && { image }), ...(video && { video }) }
}

const readMimeInfo: Reader<NonNullable<ContentInfo['mime']>> = (value) => {
  if (!isRecord(value)) return undefined
  const mime = readString(value.mime)
  if (mime === undefined) return undefined
  const [type = '', subtype = ''] = mime.split('/')
  return { mime, type: readString(value.type) ?? type, subtype: readString(value.subtype) ?? subtype }
}
