import { createCaptureName, type UploadEntry, type Uploader } from '@lading/kernel'
import { exportInk, type InkExport } from '../engine/exportInk.js'
import type { DrawServices } from './DrawServices.js'

/**
 * Encodes a drawing, adds it to the list or replaces an entry with it, and shows the list.
 *
 * @param entryId The entry that was drawn on; null for a new entry.
 * @throws Error if the browser doesn't have enough memory
 */
export async function saveDrawing(
  drawing: InkExport,
  entryId: string | null,
  { clock, signal, uploader }: DrawServices,
): Promise<void> {
  const blob = await exportInk(drawing)
  if (signal.aborted) return
  const entry = entryId === null ? undefined : uploader.entries.get(entryId)
  if (entry) replace(uploader, entry, blob)
  else {
    const name = createCaptureName(uploader.l10n('draw-file'), extensionOf(blob), clock.now())
    uploader.addFiles([new File([blob], name, { type: blob.type })], { source: 'draw' })
  }
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
}

/** Replaces an entry's bytes. If they're already being sent, replaces the whole entry with a new entry. */
function replace(uploader: Uploader, entry: UploadEntry, blob: Blob): void {
  const { internalId, fileInfo, isUploading, isQueued, source, metadata, tags } = entry
  const stem = (entry.fileName ?? 'drawing').replace(/\.[^./\\]*$/, '')
  const file = new File([blob], `${stem}.${extensionOf(blob)}`, { type: blob.type })
  if (!fileInfo && (!isUploading || isQueued)) {
    uploader.updateFile(internalId, { file, fileName: file.name, mimeType: file.type })
    return
  }
  uploader.collection.batch(() => {
    // Remove first, so that a full list has room for the new entry.
    uploader.removeFileByInternalId(internalId)
    uploader.addFiles([file], { source, ...(metadata && { metadata }), ...(tags && { tags }) })
  })
}

function extensionOf({ type }: Blob): string {
  return type === 'image/jpeg' ? 'jpeg' : 'png'
}
