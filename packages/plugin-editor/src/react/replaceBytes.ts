import type { Uploader } from '@lading/kernel'
import { toVersionFile } from '../source/toVersionFile.js'

/**
 * Replaces an entry with a new entry for the given bytes, at the same list index. Returns the new entry's id; null if the
 * entry was removed.
 */
export function replaceBytes(uploader: Uploader, internalId: string, blob: Blob): string | null {
  const entry = uploader.entries.get(internalId)
  if (!entry) return null
  const { source, silent, metadata, tags } = entry
  const index = uploader.entries.ids.indexOf(internalId)
  const file = toVersionFile(entry, blob)
  return uploader.collection.batch(() => {
    // Remove it first, so a full list has room for the new entry.
    uploader.removeFileByInternalId(internalId)
    const [id = null] = uploader.addFiles([file], {
      source,
      silent,
      ...(metadata && { metadata }),
      ...(tags && { tags }),
    })
    if (id !== null) uploader.moveFile(id, index)
    return id
  })
}
