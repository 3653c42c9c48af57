/**
 * Returns the uploader's classes, with ours added to the theme classes of Uploadcare's uploader. Pages without types write
 * `condition && 'lading-dark'`: values that are no strings are left out.
 */
export function themeClasses(classes?: string): string {
  return classes?.replace?.(/(^|\s)uc-(light|dark)(?!\S)/g, '$& lading-$2') ?? ''
}
