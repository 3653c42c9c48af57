/** How a page's bytes reach their place in a bucket. */
export interface UploadMode {
  /** Whether the store takes parts for a complete file, so the server has to copy the file to its place. */
  readonly isCopied: boolean
  /** Whether the store copies other objects into an upload unless a signed header forbids it. */
  readonly isGuarded: boolean
}

/**
 * Headers that pages must send with their bytes to a store that accepts an unsigned `x-amz-copy-source` header: copying is refused if the
 * source has any ETag. They have no effect on bytes in the request.
 */
export const GUARD: Readonly<Record<string, string>> = { 'x-amz-copy-source-if-none-match': '*' }
