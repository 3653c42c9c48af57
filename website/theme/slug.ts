/** Returns the id of a heading, in place of the function of Rspress, whose table of the letters of all languages each page would load. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
