/** Returns the uploader's classes, with ours added to the theme classes of Uploadcare's uploader. */
export function themeClasses(classes = ''): string {
  return classes.replace(/(^|\s)uc-(light|dark)(?!\S)/g, '$& lading-$2')
}
