import type { FileActionItem, Uploader } from '@lading/kernel'

/** Creates menu items that move a file, for people who neither drag nor have a keyboard. */
export function createMoveActions(uploader: Uploader): readonly FileActionItem[] {
  const { entries } = uploader
  const action = (id: 'move-up' | 'move-down', order: number, step: number): FileActionItem => {
    const target = (internalId: string) => entries.ids.indexOf(internalId) + step
    return {
      id,
      order,
      label: id,
      icon: id,
      isInMenu: true,
      shown: ({ internalId }) => entries.ids[target(internalId)] !== undefined,
      run: ({ internalId }) => uploader.moveFile(internalId, target(internalId)),
    }
  }
  return [action('move-up', 300, -1), action('move-down', 310, 1)]
}
