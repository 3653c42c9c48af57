import { type Fields, readField } from '../http/Fields.js'
import { checkFilename } from '../upload/checkFilename.js'
import { UploadApiError } from '../upload/UploadApiError.js'
import type { MultipartUpload } from './MultipartUpload.js'

/** Sizes an upload in parts may have, in bytes. Source: wire protocol §0. */
export interface MultipartLimits {
  readonly maxFileSizeBytes: number
  readonly minMultipartFileSizeBytes: number
  readonly minPartSizeBytes: number
}

const defaultPartSizeBytes = 5_242_880
const maxPartSizeBytes = 5_368_709_120

/**
 * Reads what `POST /multipart/start/` says about the file. Source: wire protocol §3.
 *
 * @throws {UploadApiError} for the first rule that is broken.
 */
export function parseStartFields(
  fields: Fields,
  limits: MultipartLimits,
): Pick<MultipartUpload, 'filename' | 'sizeBytes' | 'partSizeBytes' | 'declaredMimeType'> {
  const filename = readField(fields, 'filename')
  if (filename === undefined) throw new UploadApiError('RequestParamRequiredError', ['filename'])
  checkFilename(filename)
  const sizeBytes = parseCount(readField(fields, 'size'))
  if (sizeBytes === null) throw new UploadApiError('MultipartSizeInvalidError')
  const declaredMimeType = readField(fields, 'content_type')
  if (declaredMimeType === undefined) throw new UploadApiError('RequestParamRequiredError', ['content_type'])
  if (sizeBytes > limits.maxFileSizeBytes) throw new UploadApiError('MultipartFileSizeLimitExceededError')
  if (sizeBytes < limits.minMultipartFileSizeBytes) {
    throw new UploadApiError('MultipartFileSizeTooSmallError', [limits.minMultipartFileSizeBytes])
  }
  const partSizeBytes = parsePartSize(readField(fields, 'part_size'), limits.minPartSizeBytes)
  return { filename, sizeBytes, partSizeBytes, declaredMimeType }
}

function parsePartSize(text: string | undefined, minPartSizeBytes: number): number {
  if (text === undefined) return defaultPartSizeBytes
  const size = parseCount(text)
  if (size === null) throw new UploadApiError('MultipartPartSizeInvalidError')
  if (size > maxPartSizeBytes) throw new UploadApiError('MultipartPartSizeTooBigError', [maxPartSizeBytes])
  if (size < minPartSizeBytes) throw new UploadApiError('MultipartPartSizeTooSmallError', [minPartSizeBytes])
  return size
}

function parseCount(text = ''): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
