import { ownBlob } from './ownBlob.js'
import type { FileFields, UploadEntry } from './UploadEntry.js'

/** A change to an entry's bytes or their description. Omitted or undefined fields stay as they are. */
export interface FileChange {
  readonly file?: File | Blob | undefined
  /** @default the new bytes' name, if they have one */
  readonly name?: string | undefined
  /** @default the new bytes' type */
  readonly type?: string | undefined
}

/** Returns the fields that a change sets. The last segment of the path follows the name. */
export function changedFile(
  entry: UploadEntry,
  { file: given, name, type }: FileChange,
): Partial<FileFields> {
  const file = ownBlob(given)
  const fileName = name ?? (file instanceof File ? file.name : entry.fileName)
  const mimeType = type ?? (file?.type || entry.mimeType)
  const { fullPath: path } = entry
  const isRenamed = path !== null && fileName !== entry.fileName
  const fullPath = isRenamed ? `${path.slice(0, path.lastIndexOf('/') + 1)}${fileName ?? ''}` : path
  return { fileName, mimeType, fullPath, ...(file && { file, fileSize: file.size }) }
}
