import { createCaptureName, type UploadEntry, type Uploader } from '@lading/kernel'
import { exportInk, type InkExport } from '../engine/exportInk.js'
import type { DrawServices } from './DrawServices.js'

/**
 * Encodes a drawing and adds it to the list, or puts it in the place of an entry, and shows the list.
 *
 * @param entryId The entry that was drawn on; null for a new one.
 * @throws Error if the browser has no memory for it
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

/** Replaces the bytes of an entry; one whose bytes are sent already is replaced by a new entry. */
function replace(uploader: Uploader, entry: UploadEntry, blob: Blob): void {
  const { internalId, fileInfo, isUploading, isQueued, source, metadata, tags } = entry
  const stem = (entry.fileName ?? 'drawing').replace(/\.[^./\\]*$/, '')
  const file = new File([blob], `${stem}.${extensionOf(blob)}`, { type: blob.type })
  if (!fileInfo && (!isUploading || isQueued)) {
    uploader.updateFile(internalId, { file, fileName: file.name, mimeType: file.type })
    return
  }
  uploader.collection.batch(() => {
    // First, so that a list that is full has room for the new entry.
    uploader.removeFileByInternalId(internalId)
    uploader.addFiles([file], { source, ...(metadata && { metadata }), ...(tags && { tags }) })
  })
}

function extensionOf({ type }: Blob): string {
  return type === 'image/jpeg' ? 'jpeg' : 'png'
}
