/**
 * Returns the whitespace before a position. A pattern that ends with `$` would start at every space in the text and take quadratic time.
 *
 * @param isOneLine Stops at the beginning of the line.
 */
export function getSpaceBefore(text: string, end: number, isOneLine: boolean): string {
  const space = isOneLine ? /[ \t]/ : /\s/
  let start = end
  while (start > 0 && space.test(text[start - 1] ?? '')) start--
  return text.slice(start, end)
}
