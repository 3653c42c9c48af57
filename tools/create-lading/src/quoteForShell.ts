/**
 * Quotes a path so that shells take it literally: sh, PowerShell and, for paths that only contain spaces, cmd. Null if no quoting
 * is safe in all of them.
 */
export function quoteForShell(path: string): string | null {
  const text = path.startsWith('-') ? `./${path}` : path
  if (/^[\p{L}\p{N}_./\\:@+-]+$/u.test(text)) return /\\/.test(text) && !IS_WINDOWS ? `'${text}'` : text
  if (/[\p{C}"'`$%!^&|<>;*?\n\r\u2028\u2029\u2018-\u201f]/u.test(text)) return null
  return `"${text}"`
}

const IS_WINDOWS = process.platform === 'win32'
