import { isHidden } from './isHidden.js'

/** Returns whether an item is a file from a folder chosen in the system dialog. */
export function isOfFolder(item: unknown): item is File {
  return item instanceof File && Boolean(item.webkitRelativePath)
}

/** Removes hidden files in chosen folders from the items. Returns the visible items, and how many files and folders are hidden. */
export function withoutHidden<Item>(items: readonly Item[]): {
  readonly visible: readonly Item[]
  readonly hiddenCount: number
} {
  const hidden = new Set<string>()
  const visible = items.filter((item) => {
    if (!isOfFolder(item)) return true
    const names = item.webkitRelativePath.split('/')
    // Skip the first name: the person chose that folder on purpose.
    const index = names.findIndex((name, position) => position > 0 && isHidden(name))
    if (index < 0) return true
    hidden.add(names.slice(0, index + 1).join('/'))
    return false
  })
  return { visible, hiddenCount: hidden.size }
}
