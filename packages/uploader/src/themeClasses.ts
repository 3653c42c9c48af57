/** The uploader's classes, with our own beside those of pages that were written for Uploadcare's uploader. */
export function themeClasses(classes = ''): string {
  return classes.replace(/(?<!\S)uc-(light|dark)(?!\S)/g, '$& lading-$1')
}
