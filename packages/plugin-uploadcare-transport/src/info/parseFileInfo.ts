import type { FileInfo, FileMetadata } from '@lading/kernel'
import { invalidResponse } from '../errors/invalidResponse.js'
import { isUuid } from './isUuid.js'
import { readContentInfo, readImageInfo, readVideoInfo } from './mediaInfo.js'
import { isRecord, readList, readNumber, readText } from './readers.js'

/**
 * Reads what the service knows of a file; of what it may leave out, anything unexpected counts as not there.
 *
 * Source: upload API reference, file info object.
 *
 * @param uuid The file that was asked for; info of another one is refused.
 * @param cdnBase Address of the CDN, without a slash at its end.
 * @throws UploadError `invalid-response`
 */
export function parseFileInfo(
  body: Readonly<Record<string, unknown>>,
  uuid: string,
  cdnBase: string,
): FileInfo {
  const size = readNumber(body.size)
  const originalFilename = readText(body.original_filename) ?? readText(body.filename)
  if (!isUuid(body.uuid) || body.uuid.toLowerCase() !== uuid.toLowerCase()) throw invalidResponse(body)
  if (size === undefined || size < 0 || originalFilename === undefined) throw invalidResponse(body)
  const tags = readList(readText)(body.tags)
  return {
    uuid: body.uuid,
    name: readText(body.filename) ?? originalFilename,
    originalFilename,
    size,
    isStored: body.is_stored === true,
    isImage: body.is_image === true,
    mimeType: readText(body.mime_type) ?? '',
    cdnUrl: `${cdnBase}/${body.uuid}/`,
    imageInfo: readImageInfo(body.image_info) ?? null,
    videoInfo: readVideoInfo(body.video_info) ?? null,
    contentInfo: readContentInfo(body.content_info) ?? null,
    metadata: readMetadata(body.metadata),
    ...(tags && { tags }),
  }
}

/** The keys are the host's own words and stay as they are. */
function readMetadata(value: unknown): FileMetadata | null {
  if (!isRecord(value)) return null
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
