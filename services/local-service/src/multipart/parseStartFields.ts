import { UploadApiError } from '../errors/UploadApiError.js'
import { type Fields, readField } from '../http/Fields.js'
import { checkFilename } from '../upload/checkFilename.js'
import { checkShortField } from '../upload/checkShortField.js'
import type { MultipartUpload } from './MultipartUpload.js'

/** Size limits for multipart uploads, in bytes. Source: wire protocol §0. */
export interface MultipartLimits {
  readonly maxFileSizeBytes: number
  readonly minMultipartFileSizeBytes: number
  readonly minPartSizeBytes: number
}

const DEFAULT_PART_SIZE_BYTES = 5_242_880
const MAX_PART_SIZE_BYTES = 5_368_709_120
/** S3-compatible stores don't take more parts per upload. */
const MAX_PARTS = 10_000

/** Parses the fields for `POST /multipart/start/`. Source: wire protocol §3. @throws UploadApiError */
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
  checkShortField('content_type', declaredMimeType)
  if (sizeBytes > limits.maxFileSizeBytes) throw new UploadApiError('MultipartFileSizeLimitExceededError')
  if (sizeBytes < limits.minMultipartFileSizeBytes) {
    throw new UploadApiError('MultipartFileSizeTooSmallError', [limits.minMultipartFileSizeBytes])
  }
  const minPartSizeBytes = Math.max(limits.minPartSizeBytes, Math.ceil(sizeBytes / MAX_PARTS))
  const partSizeBytes = parsePartSize(readField(fields, 'part_size'), minPartSizeBytes)
  return { filename, sizeBytes, partSizeBytes, declaredMimeType }
}

function parsePartSize(text: string | undefined, minPartSizeBytes: number): number {
  if (text === undefined) return Math.max(DEFAULT_PART_SIZE_BYTES, minPartSizeBytes)
  const size = parseCount(text)
  if (size === null) throw new UploadApiError('MultipartPartSizeInvalidError')
  if (size > MAX_PART_SIZE_BYTES)
    throw new UploadApiError('MultipartPartSizeTooBigError', [MAX_PART_SIZE_BYTES])
  if (size < minPartSizeBytes) throw new UploadApiError('MultipartPartSizeTooSmallError', [minPartSizeBytes])
  return size
}

function parseCount(text = ''): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
