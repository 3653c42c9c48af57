import { parseCsv } from '@lading/kernel'
import type { SelectedFile } from './parseFrameMessage.js'

/**
 * Returns the URL from which to add a file: the alternative for the first preferred type available, or else the file's URL.
 *
 * @param preferredTypes Comma-separated MIME types and wildcards, such as `image/jpeg, image/*`.
 */
export function preferredUrl({ url, alternatives }: SelectedFile, preferredTypes: string): string {
  for (const wanted of parseCsv(preferredTypes.toLowerCase())) {
    const prefix = /^\*(\/\*)?$/.test(wanted) ? '' : wanted.endsWith('/*') ? wanted.slice(0, -1) : null
    for (const [type, alternative] of alternatives) {
      if (prefix === null ? type === wanted : type.startsWith(prefix)) return alternative
    }
  }
  return url
}
