import type { EditorTabId } from './EditorTabItem.js'

/** Ids of tabs, comma-separated or as a list. */
export type EditorTabList = string | readonly EditorTabId[]

interface Identified {
  readonly id: string
}

/**
 * Returns the tabs that a setting names, in its order; all of them if it names none that exists. Ids that no tab has are
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

/** Returns the tab that people start with: Crop, or the first one without it. */
export function getFirstTab<Item extends Identified>(offered: readonly Item[]): Item | undefined {
  return offered.find(({ id }) => id === 'crop') ?? offered[0]
}
