/** Returns a text without dots and spaces at its end. By hand: a pattern would look at each run of them again and again. */
export function trimDots(text: string): string {
  let end = text.length
  while (end > 0 && '. '.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
