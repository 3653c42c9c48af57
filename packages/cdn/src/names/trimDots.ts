/** Returns a text without trailing dots and spaces. Loops by hand because a pattern would scan each run of dots repeatedly. */
export function trimDots(text: string): string {
  let end = text.length
  while (end > 0 && '. '.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
