import type { FileActionItem, Uploader } from '@lading/kernel'

/** Returns the menu items that move a file, for people who neither drag nor have a keyboard. */
export function createMoveActions(uploader: Uploader): readonly FileActionItem[] {
  const { entries } = uploader
  const action = (
    id: 'move-up' | 'move-down' | 'move-top',
    order: number,
    target: (index: number) => number,
  ) => ({
    id,
    order,
    label: id,
    icon: id,
    isInMenu: true,
    shown: () => entries.size > 1,
    run({ internalId }: { readonly internalId: string }) {
      const index = Math.min(entries.size - 1, Math.max(0, target(entries.ids.indexOf(internalId))))
      uploader.moveFile(internalId, index)
    },
  })
  return [
    action('move-up', 300, (index) => index - 1),
    action('move-down', 310, (index) => index + 1),
    action('move-top', 320, () => 0),
  ]
}
