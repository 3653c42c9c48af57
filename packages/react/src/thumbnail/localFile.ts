/** Facts about a file that the list shows. */
export interface LocalFile {
  /** A number that no other file has: a plugin or the page may replace the file of an entry. */
  readonly number: number
  /** Length of a video, once its frame is drawn, in seconds. */
  lengthS?: number
}

const files = new WeakMap<Blob, LocalFile>()
let count = 0

/** Returns what the list knows of a file, to be read and changed. */
export function localFile(file: Blob): LocalFile {
  const known = files.get(file)
  if (known) return known
  count += 1
  const created: LocalFile = { number: count }
  files.set(file, created)
  return created
}
