/** Facts about a file that the list shows. */
export interface LocalFile {
  /** A unique number, because a plugin or the page can replace an entry's file. */
  readonly number: number
  /** Video length in seconds, once a frame is drawn. */
  lengthS?: number
}

const files = new WeakMap<Blob, LocalFile>()
let count = 0

/** Returns what the list knows about a file. The object is mutable. */
export function localFile(file: Blob): LocalFile {
  const known = files.get(file)
  if (known) return known
  count += 1
  const created: LocalFile = { number: count }
  files.set(file, created)
  return created
}
