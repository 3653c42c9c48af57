import type { FileMetadata, FileTags } from '@lading/kernel'

/** A file with an unfinished upload, as stored in the browser. */
export interface KeptFile {
  /** Entry id. */
  readonly id: string
  /** URL path of the page that the file was added to. */
  readonly page: string
  /** `File.name`; can differ from {@link KeptFile.fileName}. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly type: string
  /** In milliseconds since 1970. */
  readonly lastModified: number
  /** Entry name. */
  readonly fileName: string
  readonly fullPath: string | null
  readonly source: string
  readonly metadata: FileMetadata | null
  readonly tags: FileTags | null
  /** Null if the browser can't reopen the file without the person's help. */
  readonly handle: FileSystemFileHandle | null
  /** In milliseconds since 1970. */
  readonly savedAtMs: number
}

/** Services keep unfinished uploads for a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Returns true if a stored value is a file that can still continue. The value might be damaged or from another version. */
export function isKeptFile(value: unknown, nowMs: number): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false
  const { id, page, name, size, lastModified, fileName, source, savedAtMs } = value as Partial<KeptFile>
  const areTexts = [id, page, name, fileName, source].every((text) => typeof text === 'string')
  const areNumbers = [size, lastModified, savedAtMs].every((number) => typeof number === 'number')
  // A future time means the clock was changed, so the age is unknown.
  return areTexts && areNumbers && Number(savedAtMs) <= nowMs && nowMs - Number(savedAtMs) < LIFETIME_MS
}

/** Returns true if `file` looks like the kept file, unchanged. */
export function isSameFile(kept: KeptFile, file: Blob): boolean {
  const { name, lastModified } = file as File
  return name === kept.name && file.size === kept.size && lastModified === kept.lastModified
}
