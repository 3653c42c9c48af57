import { createFileName, shortenText } from '@lading/cdn/names'

const MAX_STEM_CHARACTERS = 100
const MAX_EXTENSION_LENGTH = 16

/**
 * Returns a name's last path segment, safe in headers, pages and file systems: letters, digits, marks, `.`, `_` and `-` from any
 * script, at most 117 characters, never empty and never starting with a dot.
 */
export function sanitizeFilename(filename: string): string {
  const name = createFileName(filename, { fallback: 'original', maxBytes: MAX_BYTES })
  const clean = name.replace(/[^\p{L}\p{M}\p{N}._-]/gu, '')
  const lastDot = clean.lastIndexOf('.')
  const hasExtension = lastDot >= 0 && [...clean.slice(lastDot + 1)].length <= MAX_EXTENSION_LENGTH
  const stem = shortenText(
    hasExtension ? clean.slice(0, lastDot) : clean,
    MAX_STEM_CHARACTERS,
    countCharacters,
  )
  const trimmed = stem.replace(/^\.+|\.+$/g, '') || 'original'
  const extension = hasExtension ? clean.slice(lastDot + 1) : ''
  return extension ? `${trimmed}.${extension}` : trimmed
}

/** More bytes than we keep: the stem is cut by characters. */
const MAX_BYTES = 2000

function countCharacters(text: string): number {
  return [...text].length
}
