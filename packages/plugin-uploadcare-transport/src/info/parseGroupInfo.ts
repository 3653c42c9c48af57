import { buildCdnUrl, UUID } from '@lading/cdn'
import type { GroupInfo } from '@lading/kernel'
import { isRecord, readNumber, readString, UploadError } from '@lading/transport-engine'
import { parseFileInfo } from './parseFileInfo.js'

const GROUP_ID_PATTERN = /* @__PURE__ */ new RegExp(`^${UUID.source}~\\d+$`, 'i')

/**
 * Parses a group info. The delivery URL always uses the CDN in use, whatever the service sends.
 *
 * Source: upload API reference, group info object.
 *
 * @param cdnCname CDN base URL.
 * @throws UploadError `invalid-response`
 */
export function parseGroupInfo(body: Readonly<Record<string, unknown>>, cdnCname: string): GroupInfo {
  const uuid = readString(body.id)
  if (!uuid || !GROUP_ID_PATTERN.test(uuid) || !Array.isArray(body.files)) {
    throw new UploadError(
      'invalid-response',
      'The upload service sent an invalid response, so the group was not created. Try again in a moment.',
      { status: 200, cause: body },
    )
  }
  // Deleted files are null.
  const files = body.files.filter(isRecord).map((file) => parseFileInfo(file, String(file.uuid), cdnCname))
  const storedAt = readString(body.datetime_stored) ?? null
  return {
    uuid,
    filesCount: readNumber(body.files_count) ?? files.length,
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    isStored: storedAt !== null,
    isImage: files.some(({ isImage }) => isImage),
    cdnUrl: buildCdnUrl({ base: cdnCname, uuid }),
    files,
    createdAt: readString(body.datetime_created) ?? '',
    storedAt,
  }
}
