import type { Uploader } from '@lading/kernel'
import { addTransfer } from '@lading/react'
import type { ShellAction } from '../shell/ActionQueue.js'

/** Does what a person wanted before the uploader was there. */
export function performAction(uploader: Uploader, action: ShellAction): Promise<void> | undefined {
  switch (action.kind) {
    case 'start':
      uploader.initFlow()
      return undefined
    case 'source':
      void uploader.openSource(action.id)
      return undefined
    case 'files':
      uploader.addFiles(action.files, { source: action.source })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
      return undefined
    case 'transfer':
      return addTransfer(uploader, action.transfer, action.how)
  }
}
