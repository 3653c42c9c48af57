/**
 * Returns the uploader's classes, and adds our equivalents of Uploadcare's theme classes. Pages without types write `condition
 * && 'lading-dark'`, so values that aren't strings are skipped.
 */
export function themeClasses(classes?: string): string {
  return classes?.replace?.(/(^|\s)uc-(light|dark)(?!\S)/g, '$& lading-$2') ?? ''
}
