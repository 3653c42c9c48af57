/** Codes that the service responds with, each with its HTTP status and message. Source: wire protocol §1.5. */
const ERRORS = {
  BaseViewsError: [400, 'Request processing failed.'],
  FileIdInvalidError: [400, 'file_id is invalid.'],
  FileIdRequiredError: [400, 'file_id is required.'],
  FileNotFoundError: [404, 'File is not found.'],
  FileRequiredError: [400, 'There should be a file.'],
  FileSizeLimitExceededError: [400, 'File is too large.'],
  FileTypeForbiddenError: [400, 'Uploading of these file types is not allowed.'],
  GroupFileURLParsingFailedError: [400, 'This is not valid file url: %s.'],
  GroupFilesInvalidError: [400, 'No files[N] parameters found.'],
  GroupFilesNotFoundError: [400, 'Some files not found.'],
  GroupIdRequiredError: [400, 'group_id is required.'],
  GroupNotFoundError: [404, 'group_id is invalid.'],
  MultipartFileAlreadyUploadedError: [400, 'File is already uploaded.'],
  MultipartFileIdRequiredError: [400, 'uuid is required.'],
  MultipartFileNotFoundError: [404, 'File is not found.'],
  MultipartSizeInvalidError: [400, 'size should be integer.'],
  MultipartUploadSizeTooSmallError: [400, 'File size mismatch. Not all parts uploaded?'],
  PostRequestParserFailedError: [400, 'HTTP POST request parsing failed.'],
  ProjectPublicKeyInvalidError: [403, '%s is invalid.'],
  ProjectPublicKeyRequiredError: [403, '%s is required.'],
  RequestParamRequiredError: [400, '%s is required.'],
  RequestThrottledError: [429, 'Request was throttled.'],
  SourceURLRequiredError: [400, 'source_url is required.'],
  TokenRequiredError: [400, 'token is required.'],
  URLParsingFailedError: [400, 'Failed to parse URL.'],
  UUIDInvalidError: [400, 'uuid is invalid.'],
  UploadcareFileIdDuplicatedError: [400, 'UPLOADCARE_FILE_ID is duplicated.'],
  UploadcareFileIdInvalidError: [400, 'UPLOADCARE_FILE_ID is invalid.'],
  UploadFailedError: [403, 'Upload failed.'],
} as const

/** An upload API error code. */
export type ServiceErrorCode = keyof typeof ERRORS

/** A refusal in the upload API's words. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** HTTP status; calls with `jsonerrors=1` get it in the body of a 200 response. */
  readonly status: number
  readonly code: ServiceErrorCode

  /** @param detail Replaces the message placeholder. */
  constructor(code: ServiceErrorCode, detail = '') {
    const [status, text] = ERRORS[code]
    super(text.replace('%s', detail))
    this.code = code
    this.status = status
  }
}

/** Returns an error's envelope. Source: wire protocol §1.4. */
export function describeError({ status, message, code }: ServiceError): {
  readonly error: { readonly status_code: number; readonly content: string; readonly error_code: string }
} {
  return { error: { status_code: status, content: message, error_code: code } }
}
