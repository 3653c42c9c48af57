import { UploadApiError } from '../errors/UploadApiError.js'

const limits = { tags: 50, tagLength: 100 } as const
const allowedTag = /^[A-Za-z0-9_.-]+$/

/** Parses comma-separated tags; empty tags are ignored. @throws UploadApiError a `FileTag…` code. */
export function parseTags(text: string): string[] {
  // Don't parse a string that can't be valid.
  if (text.length > limits.tags * (limits.tagLength + 1) * 2) throw tooMany()
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  if (tags.length > limits.tags) throw tooMany()
  for (const tag of tags) {
    if (tag.length > limits.tagLength) throw new UploadApiError('FileTagTooLongError', [limits.tagLength])
    if (!allowedTag.test(tag)) throw new UploadApiError('FileTagForbiddenError', [tag])
  }
  return tags
}

function tooMany(): UploadApiError {
  return new UploadApiError('FileTagsNumberTooBigError', [limits.tags])
}
