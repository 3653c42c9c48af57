import { buildCdnUrl } from '@lading/cdn'
import type { ContentInfo, FileInfo, FileMetadata } from '@lading/kernel'
import { invalidResponse } from '../errors/invalidResponse.js'
import { isRecord, isUuid, type Reader, readArray, readNumber, readString } from './Reader.js'
import { readImageInfo } from './readImageInfo.js'
import { readContentVideoInfo, readVideoInfo } from './readVideoInfo.js'

/**
 * Parses a file info. Optional fields of an unexpected type count as absent.
 *
 * Source: upload API reference, file info object.
 *
 * @param uuid UUID of the requested file; the info of another one is refused.
 * @param cdnCname Base URL of the CDN.
 * @throws UploadError `invalid-response`
 */
export function parseFileInfo(
  body: Readonly<Record<string, unknown>>,
  uuid: string,
  cdnCname: string,
): FileInfo {
  const size = readNumber(body.size)
  const originalFilename = readString(body.original_filename) ?? readString(body.filename)
  if (!isUuid(body.uuid) || body.uuid.toLowerCase() !== uuid.toLowerCase()) throw invalidResponse(body)
  if (size === undefined || size < 0 || originalFilename === undefined) throw invalidResponse(body)
  const tags = readArray(readString)(body.tags)
  return {
    uuid: body.uuid,
    name: readString(body.filename) ?? originalFilename,
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

/** Keeps the keys as they are: they are the host's, not the service's. */
function readMetadata(value: unknown): FileMetadata | null {
  if (!isRecord(value)) return null
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
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
  const mime = isRecord(value) ? readString(value.mime) : undefined
  if (!isRecord(value) || mime === undefined) return undefined
  const [type = '', subtype = ''] = mime.split('/')
  return { mime, type: readString(value.type) ?? type, subtype: readString(value.subtype) ?? subtype }
}
