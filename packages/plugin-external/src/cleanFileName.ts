/** Longest name, in characters. */
const MAX_LENGTH = 255

/** Longest extension that a shortened name keeps, in characters. */
const MAX_EXTENSION = 16

/**
 * Returns a name of a cloud without path parts and control characters, at most 255 characters long; undefined for none.
 * Clouds allow slashes in names, so that a name with one is changed and not refused.
 */
export function cleanFileName(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be replaced
  const clean = name.replace(/[\u0000-\u001f\u007f/\\]/g, '_').trim()
  if (/^\.*$/.test(clean)) return undefined
  if (clean.length <= MAX_LENGTH) return clean
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= MAX_EXTENSION ? clean.slice(dot) : ''
  // A surrogate pair that is cut in the middle is no character.
  return clean.slice(0, MAX_LENGTH - extension.length).replace(/[\ud800-\udbff]$/, '') + extension
}
