/** How bytes from a page reach their place in a bucket. */
export interface UploadMode {
  /** Whether the store takes parts for a file that is complete, so that the server copies it to its place. */
  readonly isCopied: boolean
  /** Whether the store copies other objects into an upload unless a signed header forbids it. */
  readonly isGuarded: boolean
}

/**
 * Headers that a page has to send with its bytes to a store that takes the unsigned header `x-amz-copy-source`: copying is refused if
 * the source has any ETag. They say nothing about bytes that are sent.
 */
export const GUARD: Readonly<Record<string, string>> = { 'x-amz-copy-source-if-none-match': '*' }
