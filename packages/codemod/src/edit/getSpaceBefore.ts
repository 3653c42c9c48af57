/**
 * Returns the white space before a position. A pattern that ends with `$` would start at every space of the text, and take quadratic time.
 *
 * @param isOneLine Ends at the beginning of the line.
 */
export function getSpaceBefore(text: string, end: number, isOneLine: boolean): string {
  const space = isOneLine ? /[ \t]/ : /\s/
  let start = end
  while (start > 0 && space.test(text[start - 1] ?? '')) start--
  return text.slice(start, end)
}
