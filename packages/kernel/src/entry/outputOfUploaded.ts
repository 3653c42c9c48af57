import { EntrySnapshot } from './EntrySnapshot.js'
import type { FileInfo } from './FileInfo.js'
import { type OutputFileEntry, toOutputEntry } from './OutputFileEntry.js'

/** A file of this page that was uploaded before an uploader had it. */
export interface UploadedFile {
  /** The id that its entry will have, by `UploadedFilesToken`. */
  readonly internalId: string
  readonly file: File
  /** Id of its source. */
  readonly source: string
  readonly fileInfo: FileInfo
}

/** Makes the host's view of a file that was uploaded before an uploader had it: that of the entry that it will be. */
export function outputOfUploaded({
  internalId,
  file,
  source,
  fileInfo,
}: UploadedFile): OutputFileEntry<'success'> {
  const { uuid, cdnUrl } = fileInfo
  const { name, type, size } = file
  const own = { internalId, source, fileInfo, uuid, cdnUrl }
  return toOutputEntry(
    new EntrySnapshot({ ...own, file, fileName: name, fileSize: size, mimeType: type }),
  ) as OutputFileEntry<'success'>
}
