import type { FileActionItem, Uploader } from '@lading/kernel'

/** Returns the action that shows a file in large; a press on its picture and Enter on its row run it, too. */
export function createQuickLookAction(uploader: Uploader): FileActionItem {
  return {
    id: 'quick-look',
    order: 190,
    label: 'view-file',
    icon: 'view',
    isInMenu: true,
    shown: () => uploader.cfg.quickLook,
    run: ({ internalId }) => uploader.setCurrentActivity('quick-look', { id: internalId }),
  }
}
