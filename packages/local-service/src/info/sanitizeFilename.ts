const MAX_STEM_LENGTH = 100
const MAX_EXTENSION_LENGTH = 16

/**
 * The last part of a name, safe in headers, pages and file systems: letters, digits, marks, `.`, `_` and `-` of any script,
 * at most 117 characters, never empty and never starting with a dot.
 */
export function sanitizeFilename(filename: string): string {
  const [lastPart = ''] = filename.split(/[/\\]/).slice(-1)
  const clean = [...lastPart.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]/gu, '')]
  const lastDot = clean.lastIndexOf('.')
  const hasExtension = lastDot >= 0 && clean.length - lastDot - 1 <= MAX_EXTENSION_LENGTH
  const stem = (hasExtension ? clean.slice(0, lastDot) : clean)
    .slice(0, MAX_STEM_LENGTH)
    .join('')
    .replace(/^\.+|\.+$/g, '')
  const extension = hasExtension ? clean.slice(lastDot + 1).join('') : ''
  return extension ? `${stem || 'original'}.${extension}` : stem || 'original'
}
