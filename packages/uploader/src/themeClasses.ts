import { pageScheme } from '@lading/react/views'

/**
 * Returns the uploader's classes, with ours added to the theme classes of Uploadcare's uploader.
 *
 * @param isClient Whether the page's color scheme can be read. @default true
 */
export function themeClasses(classes = '', isClient = true): string {
  return (isClient ? pageScheme() : '') + classes.replace(/(^|\s)uc-(light|dark)(?!\S)/g, '$& lading-$2')
}
