import type { Uploader } from '@lading/kernel'
import { dropSources } from './canAcceptDrop.js'

/**
 * Passes dropped files to the sources that accept them, and shows the list once one has added an entry. Must be called
 * inside the `drop` event.
 */
export async function addDropped(uploader: Uploader, transfer: DataTransfer): Promise<void> {
  const { logger } = uploader
  // All sources are called before the first `await`: the transfer is empty after the event.
  const results = dropSources(uploader).map(async ({ id, onTransfer }) => {
    try {
      return await onTransfer(transfer, 'drop-area')
    } catch (error) {
      logger.error(`The source "${id}" could not read the dropped files.`, error)
      uploader.emit('notice', () => ({ message: uploader.l10n('something-went-wrong') }))
      return 0
    }
  })
  const counts = await Promise.all(results)
  if (counts.some((count) => count > 0) && !uploader.isDestroyed) uploader.setCurrentActivity('upload-list')
}
