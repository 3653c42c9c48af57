import { parseCsv } from '@lading/kernel'

/** Groups of types that Dropbox has a name for. */
const GROUPS: Readonly<Record<string, string>> = {
  'image/*': 'images',
  'video/*': 'video',
  'audio/*': 'audio',
}

/**
 * Returns the file types in Dropbox's terms; undefined if a type has no Dropbox equivalent. The chooser then lists all files, and
 * the uploader validates those that are chosen.
 */
export function dropboxExtensions(accept: string, imgOnly: boolean): readonly string[] | undefined {
  const wanted = parseCsv(accept.toLowerCase())
  if (wanted.length === 0) return imgOnly ? ['images'] : undefined
  const extensions = wanted.map((item) => (item.startsWith('.') ? item : GROUPS[item]))
  return extensions.every((item) => item !== undefined) ? extensions : undefined
}
