/** Codes of the upload API, the service's own words. */
export type UploadApiErrorCode =
  | 'ProjectPublicKeyInvalidError'
  | 'ProjectPublicKeyRequiredError'
  | 'MethodNotAllowedError'
  | 'NullCharactersForbiddenError'
  | 'PostRequestParserFailedError'
  | 'RequestFileNumberLimitExceededError'
  | 'RequestFiledsNumberLimitExceededError'
  | 'RequestSizeLimitExceededError'
  | 'UploadAPIError'
  | 'FileMetadataKeyDuplicatedError'
  | 'FileMetadataKeyEmptyError'
  | 'FileMetadataKeyForbiddenError'
  | 'FileMetadataKeyLengthTooBigError'
  | 'FileMetadataKeysNumberTooBigError'
  | 'FileMetadataValueEmptyError'
  | 'FileMetadataValueLengthTooBigError'
  | 'FileRequiredError'
  | 'FilesNumberLimitExceededError'
  | 'FileSizeLimitExceededError'
  | 'FileIdRequiredError'
  | 'FileIdInvalidError'
  | 'FileNotFoundError'

/**
 * The upload-API errors a client can meet here: HTTP status and text, with `%s` and `%d` filled in per case.
 * Source: wire protocol §1.5 and the Upload API error list.
 */
export const uploadApiErrors: Readonly<
  Record<UploadApiErrorCode, readonly [statusCode: number, content: string]>
> = {
  ProjectPublicKeyInvalidError: [403, '%s is invalid.'],
  ProjectPublicKeyRequiredError: [403, '%s is required.'],
  MethodNotAllowedError: [405, 'HTTP method %s is not allowed for %s'],
  NullCharactersForbiddenError: [400, 'Null characters are not allowed.'],
  PostRequestParserFailedError: [400, 'HTTP POST request parsing failed.'],
  RequestFileNumberLimitExceededError: [400, 'The request contains too many files.'],
  // The misspelt code is what the service sends.
  RequestFiledsNumberLimitExceededError: [400, 'The request contains too many HTTP POST fields.'],
  RequestSizeLimitExceededError: [413, 'The size of the request is too large.'],
  UploadAPIError: [500, 'Internal error.'],
  FileMetadataKeyDuplicatedError: [400, "File's metadata key `%s` has a duplicate."],
  FileMetadataKeyEmptyError: [400, "File's metadata key can not be empty."],
  FileMetadataKeyForbiddenError: [
    400,
    "File's metadata key `%s` contains symbols not allowed by the metadata key format.",
  ],
  FileMetadataKeyLengthTooBigError: [
    400,
    'Length of file metadata key `%s` can not be more than %d symbols.',
  ],
  FileMetadataKeysNumberTooBigError: [400, 'A file can not have more than %d metadata keys.'],
  FileMetadataValueEmptyError: [400, 'Value of the file metadata key `%s` can not be empty.'],
  FileMetadataValueLengthTooBigError: [
    400,
    "Value of file metadata's key `%s` can not be more than %d symbols in length.",
  ],
  FileRequiredError: [400, 'There should be a file.'],
  FilesNumberLimitExceededError: [400, 'There are too many files.'],
  FileSizeLimitExceededError: [400, 'File is too large.'],
  FileIdRequiredError: [400, 'file_id is required.'],
  FileIdInvalidError: [400, 'file_id is invalid.'],
  FileNotFoundError: [404, 'File is not found.'],
}
