/** Maximum name length, in characters. */
const MAX_LENGTH = 255

/** Maximum length, in characters, for an extension to be kept in a shortened name. */
const MAX_EXTENSION = 16

/**
 * Returns a file name from a cloud without path segments and control characters, at most 255 characters long; undefined if nothing is left.
 * Clouds allow slashes in names, so a name with a slash is changed rather than refused.
 */
export function cleanFileName(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be replaced
  const clean = name.replace(/[\u0000-\u001f\u007f/\\]/g, '_').trim()
  if (/^\.*$/.test(clean)) return undefined
  if (clean.length <= MAX_LENGTH) return clean
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= MAX_EXTENSION ? clean.slice(dot) : ''
  // Half a surrogate pair isn't a valid character.
  return clean.slice(0, MAX_LENGTH - extension.length).replace(/[\ud800-\udbff]$/, '') + extension
}
