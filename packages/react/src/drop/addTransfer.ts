import { maxFileCount, type TransferKind, type Uploader } from '@lading/kernel'
import { emitNotice } from '../parts/emitNotice.js'
import { type DropSource, dropSources, takesMore } from './dropSources.js'

/**
 * Passes dropped or pasted files and links to the sources that accept them. Shows the list once a source has added an entry,
 * unless another activity was opened in between. Reports a full list. Must be called while the event is dispatched.
 *
 * @param kind How the data reached the page. @default 'drop-area'
 * @param sources Receive the transfer. @default the active sources that accept drops
 */
export async function addTransfer(
  uploader: Uploader,
  transfer: DataTransfer,
  kind: TransferKind = 'drop-area',
  sources: readonly DropSource[] = dropSources(uploader),
): Promise<void> {
  const { activities } = uploader
  const room = maxFileCount(uploader.cfg) - uploader.entries.size
  if (!takesMore(uploader)) return emitNotice(uploader, 'list-full')
  const before = activities.snapshot.current
  // All sources are called before the first `await`: the transfer is empty after the event.
  const results = sources.map(async ({ id, onTransfer }) => {
    try {
      return await onTransfer(transfer, kind, { sources, room })
    } catch (error) {
      uploader.logger.error(`The source "${id}" could not read the ${WORDS[kind]} files.`, error)
      emitNotice(uploader, 'something-went-wrong')
      return 0
    }
  })
  const counts = await Promise.all(results)
  if (uploader.isDestroyed || !counts.some((count) => count > 0)) return
  // A source can have shown the list already, and a person can have opened another activity since.
  if (activities.snapshot.current !== before) return
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
}

const WORDS = { 'drop-area': 'dropped', clipboard: 'pasted' } as const
