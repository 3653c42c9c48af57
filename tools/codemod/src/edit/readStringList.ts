/**
 * Reads an array literal of plain strings, such as `['image/*', ".pdf"]`, in one pass. Returns null for anything else.
 *
 * @param source The expression's source code.
 */
export function readStringList(source: string): string[] | null {
  if (!source.startsWith('[') || !source.endsWith(']')) return null
  const list: string[] = []
  let at = skipSpace(source, 1)
  while (at < source.length - 1) {
    const quote = source[at]
    if (quote !== "'" && quote !== '"') return null
    const end = source.indexOf(quote, at + 1)
    const text = source.slice(at + 1, end)
    if (end < 0 || /['"]/.test(text)) return null
    list.push(text)
    at = skipSpace(source, end + 1)
    if (source[at] === ',') at = skipSpace(source, at + 1)
  }
  return list
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return at
}
