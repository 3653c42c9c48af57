import { parseCsv } from '@lading/kernel'

/** Type groups that Dropbox has names for. */
const GROUPS: Readonly<Record<string, string>> = {
  'image/*': 'images',
  'video/*': 'video',
  'audio/*': 'audio',
}

/** Returns the types in Dropbox's format; undefined if a type has no equivalent, so that the chooser lists all files. */
export function dropboxExtensions(accept: string, imgOnly: boolean): readonly string[] | undefined {
  const wanted = parseCsv(accept.toLowerCase())
  if (wanted.length === 0) return imgOnly ? ['images'] : undefined
  const extensions = wanted.map((item) => (item.startsWith('.') ? item : GROUPS[item]))
  return extensions.every((item) => item !== undefined) ? extensions : undefined
}
