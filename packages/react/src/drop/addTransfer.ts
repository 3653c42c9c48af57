import type { TransferKind, Uploader } from '@lading/kernel'
import { dropSources } from './canAcceptDrop.js'

/**
 * Passes dropped or pasted files to the sources that accept them, and shows the list once one has added an entry. Must
 * be called inside the event.
 *
 * @param kind How the files reached the page. @default 'drop-area'
 */
export async function addTransfer(
  uploader: Uploader,
  transfer: DataTransfer,
  kind: TransferKind = 'drop-area',
): Promise<void> {
  const { logger } = uploader
  // All sources are called before the first `await`: the transfer is empty after the event.
  const results = dropSources(uploader).map(async ({ id, onTransfer }) => {
    try {
      return await onTransfer(transfer, kind)
    } catch (error) {
      logger.error(`The source "${id}" could not read the ${WORDS[kind]} files.`, error)
      uploader.emit('notice', () => ({ message: uploader.l10n('something-went-wrong') }))
      return 0
    }
  })
  const counts = await Promise.all(results)
  if (counts.some((count) => count > 0) && !uploader.isDestroyed) uploader.setCurrentActivity('upload-list')
}

const WORDS = { 'drop-area': 'dropped', clipboard: 'pasted' } as const
