import type { FileMetadata, FileTags } from '@lading/kernel'

/** A file whose upload has begun and not ended, as it is stored in the browser. */
export interface KeptFile {
  /** Id of its entry. */
  readonly id: string
  /** Path of the page that it was added to. */
  readonly page: string
  /** The file's own name. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly type: string
  /** In milliseconds since 1970. */
  readonly lastModified: number
  /** Name of the entry. */
  readonly fileName: string
  readonly fullPath: string | null
  readonly source: string
  readonly metadata: FileMetadata | null
  readonly tags: FileTags | null
  /** Null if the browser cannot open it again by itself. */
  readonly handle: FileSystemFileHandle | null
  /** In milliseconds since 1970. */
  readonly savedAtMs: number
}

/** Services keep unfinished uploads for a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Returns whether a stored value is a file that can still be continued. It may be damaged or of another version. */
export function isKeptFile(value: unknown, nowMs: number): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false
  const { id, page, name, size, lastModified, fileName, source, savedAtMs } = value as Partial<KeptFile>
  const areTexts = [id, page, name, fileName, source].every((text) => typeof text === 'string')
  const areNumbers = [size, lastModified, savedAtMs].every((number) => typeof number === 'number')
  // A time in the future: the clock was changed, so the age is unknown.
  return areTexts && areNumbers && Number(savedAtMs) <= nowMs && nowMs - Number(savedAtMs) < LIFETIME_MS
}

/** Returns whether a file is the kept one, unchanged. */
export function isSameFile(kept: KeptFile, file: Blob): boolean {
  const { name, lastModified } = file as File
  return name === kept.name && file.size === kept.size && lastModified === kept.lastModified
}
