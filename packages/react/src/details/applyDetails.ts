import type { FileMetadata, UploadEntry, Uploader } from '@lading/kernel'

/** Values that a person has entered; omitted values stay unchanged. */
export interface DetailChanges {
  readonly fileName?: string
  readonly metadata?: FileMetadata
}

/** Changes a file's name and metadata. If the file is being sent, waits until its upload has ended. */
export function applyDetails(uploader: Uploader, id: string, changes: DetailChanges): void {
  const { entries, logger } = uploader
  const update = async () => {
    const entry = entries.get(id)
    if (!entry) return
    const { fileName, metadata } = changes
    const own = metadata && { ...(await metadataOf(entry, uploader)), ...metadata }
    if (entries.has(id)) {
      uploader.updateFile(id, { ...(fileName && { fileName }), ...(own && { metadata: own }) })
    }
  }
  const fail = (error: unknown) => logger.error('The details of a file could not be changed.', error)
  if (!isBeingSent(entries.get(id))) {
    update().catch(fail)
    return
  }
  const stop = entries.subscribeEntry(id, () => {
    if (isBeingSent(entries.get(id))) return
    stop()
    update().catch(fail)
  })
}

function isBeingSent(entry: UploadEntry | undefined): boolean {
  return entry !== undefined && !entry.fileInfo && entry.isUploading && !entry.isQueued
}

/** Returns an entry's metadata, or the metadata that the page would send with it. */
async function metadataOf(entry: UploadEntry, uploader: Uploader): Promise<FileMetadata | null> {
  const setting = uploader.config.values.metadata
  if (entry.metadata || entry.fileInfo) return entry.metadata
  return typeof setting === 'function' ? setting(uploader.getOutputItem(entry.internalId)) : setting
}
