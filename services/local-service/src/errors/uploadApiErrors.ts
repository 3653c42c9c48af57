export type UploadApiErrorCode =
  | 'ProjectPublicKeyInvalidError'
  | 'ProjectPublicKeyRequiredError'
  | 'MethodNotAllowedError'
  | 'HostNotAllowedError'
  | 'OriginNotAllowedError'
  | 'NullCharactersForbiddenError'
  | 'PostRequestParserFailedError'
  | 'RequestFileNumberLimitExceededError'
  | 'RequestFiledsNumberLimitExceededError'
  | 'RequestSizeLimitExceededError'
  | 'UploadAPIError'
  | 'StorageFullError'
  | 'UploadFailedError'
  | 'FileMetadataKeyDuplicatedError'
  | 'FileMetadataKeyEmptyError'
  | 'FileMetadataKeyForbiddenError'
  | 'FileMetadataKeyLengthTooBigError'
  | 'FileMetadataKeysNumberTooBigError'
  | 'FileMetadataValueEmptyError'
  | 'FileMetadataValueLengthTooBigError'
  | 'FileInfectedError'
  | 'FileTypeForbiddenError'
  | 'FileRequiredError'
  | 'FilesNumberLimitExceededError'
  | 'FileSizeLimitExceededError'
  | 'FilenameTooLongError'
  | 'FieldTooLongError'
  | 'FileTagsNumberTooBigError'
  | 'FileTagTooLongError'
  | 'FileTagForbiddenError'
  | 'AccountLimitsExceededError'
  | 'FileIdRequiredError'
  | 'FileIdInvalidError'
  | 'UploadcareFileIdInvalidError'
  | 'UploadcareFileIdDuplicatedError'
  | 'FileNotFoundError'
  | 'AccessTokenExpiredError'
  | 'AccessTokenInvalidError'
  | 'OperationsLimitExceededError'
  | 'ScopeForbiddenError'
  | 'AutostoreDisabledError'
  | 'SignatureExpirationError'
  | 'SignatureExpirationInvalidError'
  | 'SignatureExpirationRequiredError'
  | 'SignatureInvalidError'
  | 'SignatureRequiredError'
  | 'RequestThrottledError'
  | 'RequestParamRequiredError'
  | 'RequestFieldUnexpectedError'
  | 'PartialUploadTypeRequiredError'
  | 'MultipartFileAlreadyUploadedError'
  | 'MultipartFileCompletionFailedError'
  | 'MultipartFileIdRequiredError'
  | 'MultipartFileNotFoundError'
  | 'MultipartFileSizeLimitExceededError'
  | 'MultipartFileSizeTooSmallError'
  | 'MultipartPartDamagedError'
  | 'MultipartPartReplacedError'
  | 'MultipartPartSizeInvalidError'
  | 'MultipartPartSizeTooBigError'
  | 'MultipartPartSizeTooSmallError'
  | 'MultipartSizeInvalidError'
  | 'MultipartUploadSizeTooLargeError'
  | 'MultipartUploadSizeTooSmallError'
  | 'UUIDInvalidError'
  | 'SourceURLRequiredError'
  | 'TokenRequiredError'
  | 'HostnameNotFoundError'
  | 'URLHostMalformedError'
  | 'URLHostPrivateIPForbiddenError'
  | 'URLHostRequiredError'
  | 'URLParsingFailedError'
  | 'URLSchemeInvalidError'
  | 'URLSchemeRequiredError'
  | 'URLValidationError'
  | 'GroupFilesInvalidError'
  | 'GroupFileURLParsingFailedError'
  | 'GroupFilesNotFoundError'
  | 'GroupIdRequiredError'
  | 'GroupNotFoundError'
  // Only used by faults.
  | 'AccountBlockedError'
  | 'AccountUnpaidError'
  | 'ProjectPublicKeyRemovedError'
  | 'URLBlacklistedError'

/**
 * Upload API errors that a client can get here: HTTP status and message, with `%s` and `%d` filled in per case. Source: wire
 * protocol §1.5 and the Upload API error list.
 */
export const uploadApiErrors: Readonly<
  Record<UploadApiErrorCode, readonly [statusCode: number, content: string]>
> = {
  ProjectPublicKeyInvalidError: [403, '%s is invalid.'],
  ProjectPublicKeyRequiredError: [403, '%s is required.'],
  MethodNotAllowedError: [405, 'HTTP method %s is not allowed for %s'],
  // Not a hosted service code; the hosted service uses another name.
  HostNotAllowedError: [
    421,
    'The service does not answer to the host name "%s": allow it with --allow-host or the option allowedHosts.',
  ],
  // Not a hosted service code.
  OriginNotAllowedError: [
    403,
    'Pages of %s may not upload to this project: add the origin to its allowedOrigins.',
  ],
  NullCharactersForbiddenError: [400, 'Null characters are not allowed.'],
  PostRequestParserFailedError: [400, 'HTTP POST request parsing failed.'],
  RequestFileNumberLimitExceededError: [400, 'The request contains too many files.'],
  // The hosted service sends this misspelled code.
  RequestFiledsNumberLimitExceededError: [400, 'The request contains too many HTTP POST fields.'],
  RequestSizeLimitExceededError: [413, 'The size of the request is too large.'],
  UploadAPIError: [500, 'Internal error.'],
  // Not a hosted service code.
  StorageFullError: [507, 'The service has no space left. Nothing was kept: try again later.'],
  UploadFailedError: [403, 'Upload failed.'],
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
  FileInfectedError: [400, 'The file is infected by %s virus.'],
  FileTypeForbiddenError: [400, 'Uploading of these file types is not allowed.'],
  FileRequiredError: [400, 'There should be a file.'],
  FilesNumberLimitExceededError: [400, 'There are too many files.'],
  FileSizeLimitExceededError: [400, 'File is too large.'],
  // Not hosted service codes: it documents no limits for the first two and no errors for the last.
  FilenameTooLongError: [400, 'A file name can not be longer than %d bytes.'],
  FieldTooLongError: [400, '%s can not be longer than %d symbols.'],
  FileTagsNumberTooBigError: [400, 'A file can not have more than %d tags.'],
  FileTagTooLongError: [400, 'A tag can not be longer than %d symbols.'],
  FileTagForbiddenError: [
    400,
    'The tag `%s` contains symbols not allowed: only A-Z, a-z, 0-9, `_`, `.` and `-` are.',
  ],
  AccountLimitsExceededError: [403, 'Account has reached its limits.'],
  FileIdRequiredError: [400, 'file_id is required.'],
  FileIdInvalidError: [400, 'file_id is invalid.'],
  UploadcareFileIdInvalidError: [400, 'UPLOADCARE_FILE_ID is invalid.'],
  UploadcareFileIdDuplicatedError: [400, 'UPLOADCARE_FILE_ID is duplicated.'],
  FileNotFoundError: [404, 'File is not found.'],
  AccessTokenExpiredError: [401, 'Expired token.'],
  AccessTokenInvalidError: [401, 'Invalid token. Reason: %s'],
  OperationsLimitExceededError: [403, 'The operation limit of the token is exhausted.'],
  ScopeForbiddenError: [403, '`uc.restrictions.scope` does not allow this endpoint.'],
  AutostoreDisabledError: [403, 'Autostore is disabled.'],
  SignatureExpirationError: [403, 'Expired signature.'],
  SignatureExpirationInvalidError: [400, '`expire` must be a UNIX timestamp.'],
  SignatureExpirationRequiredError: [400, '`expire` is required.'],
  SignatureInvalidError: [403, 'Invalid signature.'],
  SignatureRequiredError: [400, '`signature` is required.'],
  RequestThrottledError: [429, 'Request was throttled.'],
  RequestParamRequiredError: [400, '%s is required.'],
  // Not hosted service codes.
  RequestFieldUnexpectedError: [400, 'The field %s has no meaning in this request.'],
  PartialUploadTypeRequiredError: [415, 'The request must be of the type application/partial-upload.'],
  MultipartFileAlreadyUploadedError: [400, 'File is already uploaded.'],
  MultipartFileCompletionFailedError: [400, 'Can not complete upload. Wrong parts size?'],
  MultipartFileIdRequiredError: [400, 'uuid is required.'],
  MultipartFileNotFoundError: [404, 'File is not found.'],
  MultipartFileSizeLimitExceededError: [400, 'File size exceeds project limit.'],
  MultipartFileSizeTooSmallError: [
    400,
    'File size can not be less than %d bytes. Please use direct upload instead of multipart.',
  ],
  // Not a hosted service code: its parts have no digest.
  MultipartPartDamagedError: [
    422,
    'The part arrived with other bytes than its Content-Digest states. Send it again.',
  ],
  // Not a hosted service code.
  MultipartPartReplacedError: [409, 'Another request continues this upload.'],
  MultipartPartSizeInvalidError: [400, 'Multipart Upload Part Size should be an integer.'],
  MultipartPartSizeTooBigError: [400, 'Multipart Upload Part Size can not be more than %d bytes.'],
  MultipartPartSizeTooSmallError: [400, 'Multipart Upload Part Size can not be less than %d bytes.'],
  MultipartSizeInvalidError: [400, 'size should be integer.'],
  MultipartUploadSizeTooLargeError: [400, 'Uploaded size is more than expected.'],
  MultipartUploadSizeTooSmallError: [400, 'File size mismatch. Not all parts uploaded?'],
  UUIDInvalidError: [400, 'uuid is invalid.'],
  SourceURLRequiredError: [400, 'source_url is required.'],
  TokenRequiredError: [400, 'token is required.'],
  HostnameNotFoundError: [400, 'Host does not exist.'],
  URLHostMalformedError: [400, 'URL host is malformed.'],
  URLHostPrivateIPForbiddenError: [400, 'Only public IPs are allowed.'],
  URLHostRequiredError: [400, 'No URL host supplied.'],
  URLParsingFailedError: [400, 'Failed to parse URL.'],
  URLSchemeInvalidError: [400, 'Invalid URL scheme.'],
  URLSchemeRequiredError: [400, 'No URL scheme supplied.'],
  URLValidationError: [400, 'Failed to validate URL.'],
  GroupFilesInvalidError: [400, 'No files[N] parameters found.'],
  GroupFileURLParsingFailedError: [400, 'This is not valid file url: %s.'],
  GroupFilesNotFoundError: [400, 'Some files not found.'],
  GroupIdRequiredError: [400, 'group_id is required.'],
  GroupNotFoundError: [404, 'group_id is invalid.'],
  // Only used by faults.
  AccountBlockedError: [403, 'Account has been blocked.'],
  AccountUnpaidError: [403, 'Account has been blocked for non payment.'],
  ProjectPublicKeyRemovedError: [403, 'Project %s is marked as removed.'],
  URLBlacklistedError: [400, 'Source is blacklisted.'],
}
