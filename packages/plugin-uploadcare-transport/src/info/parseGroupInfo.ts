import type { GroupInfo } from '@lading/kernel'
import { UploadError } from '../errors/UploadError.js'
import { parseFileInfo } from './parseFileInfo.js'
import { isRecord, readNumber, readText } from './readers.js'

const GROUP_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}~\d+$/i

/**
 * Reads what the service knows of a group. Its delivery URL is that of the CDN in use, whatever the service says.
 *
 * Source: upload API reference, group info object.
 *
 * @param cdnBase Address of the CDN, without a slash at its end.
 * @throws UploadError `invalid-response`
 */
export function parseGroupInfo(body: Readonly<Record<string, unknown>>, cdnBase: string): GroupInfo {
  const uuid = readText(body.id)
  if (!uuid || !GROUP_ID.test(uuid) || !Array.isArray(body.files)) {
    throw new UploadError(
      'invalid-response',
      'The upload service sent an answer that makes no sense, so the files are not a group. Try again in a moment.',
      { status: 200, cause: body },
    )
  }
  // Files that are deleted are null.
  const files = body.files.filter(isRecord).map((file) => parseFileInfo(file, String(file.uuid), cdnBase))
  const storedAt = readText(body.datetime_stored) ?? null
  return {
    uuid,
    filesCount: readNumber(body.files_count) ?? files.length,
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    isStored: storedAt !== null,
    isImage: files.some(({ isImage }) => isImage),
    cdnUrl: `${cdnBase}/${uuid}/`,
    files,
    createdAt: readText(body.datetime_created) ?? '',
    storedAt,
  }
}
