import type { EditorTabId } from './EditorTabItem.js'

/** Tab ids, comma-separated or as a list. */
export type EditorTabList = string | readonly EditorTabId[]

interface Identified {
  readonly id: string
}

/**
 * Returns the tabs that a setting names, in its order; all tabs if the setting names no existing tab. Unknown ids are
 * reported.
 */
export function arrangeTabs<Item extends Identified>(
  items: readonly Item[],
  setting: EditorTabList,
  warn: (message: string) => void,
): readonly Item[] {
  const texts = typeof setting === 'string' ? setting.split(',') : setting
  const ids = [...new Set(texts.map((id) => String(id).trim()).filter(Boolean))]
  const found = ids.map((id) => {
    const item = items.find((item) => item.id === id)
    if (!item) {
      const known = items.map((item) => `"${item.id}"`).join(', ')
      warn(
        `The image editor has no tab "${id}". Install its plugin, or remove the id; the tabs are ${known}.`,
      )
    }
    return item
  })
  const named = found.filter((item) => item !== undefined)
  return named.length > 0 ? named : items
}

/** Returns the initial tab: Crop, or the first tab if Crop isn't offered. */
export function getFirstTab<Item extends Identified>(offered: readonly Item[]): Item | undefined {
  return offered.find(({ id }) => id === 'crop') ?? offered[0]
}
