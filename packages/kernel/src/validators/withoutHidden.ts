import { isHidden } from './isHidden.js'

/** Returns whether an item is a file of a folder that was chosen in the system's dialog. */
export function isOfFolder(item: unknown): item is File {
  return item instanceof File && Boolean(item.webkitRelativePath)
}

/** Returns the items without the files of chosen folders that nobody sees, and how many files and folders these are. */
export function withoutHidden<Item>(items: readonly Item[]): {
  readonly visible: readonly Item[]
  readonly hiddenCount: number
} {
  const hidden = new Set<string>()
  const visible = items.filter((item) => {
    if (!isOfFolder(item)) return true
    const names = item.webkitRelativePath.split('/')
    // A person has chosen the folder itself.
    const index = names.findIndex((name, position) => position > 0 && isHidden(name))
    if (index < 0) return true
    hidden.add(names.slice(0, index + 1).join('/'))
    return false
  })
  return { visible, hiddenCount: hidden.size }
}
