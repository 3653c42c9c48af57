import type { FileActionItem, Uploader } from '@lading/kernel'

/** Creates the action that opens a file's large preview. Clicking the thumbnail or pressing Enter on the row runs it, too. */
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
