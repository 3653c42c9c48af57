/**
 * Returns a path as an argument that shells take literally: sh, PowerShell and, for what has only spaces, cmd. Null for a path that no way of
 * writing makes safe in all of them.
 */
export function quoteForShell(path: string): string | null {
  const text = path.startsWith('-') ? `./${path}` : path
  if (/^[\p{L}\p{N}_./\\:@+-]+$/u.test(text)) return /\\/.test(text) && !IS_WINDOWS ? `'${text}'` : text
  if (/[\p{C}"'`$%!^&|<>;*?\n\r\u2028\u2029\u2018-\u201f]/u.test(text)) return null
  return `"${text}"`
}

const IS_WINDOWS = process.platform === 'win32'
