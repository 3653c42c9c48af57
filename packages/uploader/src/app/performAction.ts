import type { Uploader } from '@lading/kernel'
import { addSelected } from '@lading/plugin-sources/dialog'
import { addTransfer } from '@lading/react'
import type { ShellAction } from '../early/ActionQueue.js'

/** Performs an action that was queued before the uploader was loaded. */
export function performAction(uploader: Uploader, action: ShellAction): Promise<void> | undefined {
  switch (action.kind) {
    case 'start':
      uploader.initFlow()
      return undefined
    case 'source':
      void uploader.openSource(action.id)
      return undefined
    case 'files':
      addSelected(uploader, action.selected)
      return undefined
    case 'transfer':
      return addTransfer(uploader, action.transfer, action.how)
  }
}
