import { EDITOR_TABS, type EditorTabId } from './EditorProps.js'

/** Parses the ids of tabs; unknown ones are left out, and without any, all are shown. */
export function parseTabs(text: string): readonly EditorTabId[] {
  const ids = text.split(',').map((id) => id.trim())
  const known = EDITOR_TABS.filter((id) => ids.includes(id))
  return known.length > 0 ? known : EDITOR_TABS
}
