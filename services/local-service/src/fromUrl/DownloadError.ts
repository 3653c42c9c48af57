/** Reasons why a download fails, with `%s` filled in per case. Source: wire protocol §1.5. */
const texts = {
  DownloadFileHTTPClientError: 'HTTP client error: %s.',
  DownloadFileHTTPNetworkError: 'HTTP network error: %s.',
  DownloadFileHTTPServerError: 'HTTP server error: %s.',
  DownloadFileHTTPURLValidationError: 'HTTP URL validation error: %s.',
  DownloadFileInternalServerError: 'Internal server error.',
  DownloadFileSizeLimitExceededError: 'Downloaded file is too big: %s > %s.',
  DownloadFileTaskFailedError: 'download task failed.',
  DownloadFileTimeLimitExceededError:
    'Failed to download the file within the allotted time limit of %s seconds.',
  DownloadFileValidationFailedError: 'File validation error: %s',
} as const

export type DownloadErrorCode = keyof typeof texts

/** A file couldn't be fetched from its URL. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  /** The documented error code. */
  readonly code: DownloadErrorCode

  /** @param details values for the message placeholders, in order. */
  constructor(
    code: DownloadErrorCode,
    details: readonly (string | number)[] = [],
    options?: { readonly cause?: unknown },
  ) {
    const remaining = [...details]
    super(
      texts[code].replace(/%s/g, () => String(remaining.shift() ?? '')),
      options,
    )
    this.code = code
  }
}
