import { addWithinLimit, type TransferKind, type Uploader } from '@lading/kernel'
import type { Intent } from './createIntents.js'

/** Passes a transfer to the sources of an uploader, and shows the list. */
export type AddTransfer = (uploader: Uploader, transfer: DataTransfer, how: TransferKind) => Promise<void>

/**
 * Passes an intent to an uploader or its core; the core makes calls that need the app once it's attached. Resolves when folders
 * and links are read.
 *
 * @param addTransfer Called once the app is attached; can return undefined before.
 * @param isWanted Returns false once the files were discarded.
 */
export function performIntent(
  uploader: Uploader,
  intent: Intent,
  addTransfer: () => AddTransfer | undefined,
  isWanted: () => boolean,
): Promise<void> | undefined {
  switch (intent.kind) {
    case 'start':
      uploader.initFlow()
      return undefined
    case 'source':
      void uploader.openSource(intent.id)
      return undefined
    case 'files':
      addWithinLimit(uploader, [...intent.selected.files], intent.selected.source)
      showList(uploader)
      return undefined
    case 'transfer':
      return uploader.whenAttached().then(() => {
        if (isWanted()) return addTransfer()?.(uploader, intent.transfer, intent.how)
        return undefined
      })
  }
}

/** Shows the list as soon as the app is attached. */
export function showList(uploader: Uploader): void {
  if (uploader.entries.size === 0) return
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
}
