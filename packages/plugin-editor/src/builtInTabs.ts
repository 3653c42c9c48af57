import { loadEditor } from './loadEditor.js'
import type { AnyEditorTab } from './tabs/EditorTabItem.js'

/** Built-in tabs: crop, tuning and filters. */
export const builtInTabs: readonly AnyEditorTab[] = [
  createTab('crop', -30, async () => (await loadEditor()).cropTab),
  createTab('tuning', -20, async () => (await loadEditor()).tuningTab),
  createTab('filters', -10, async () => (await loadEditor()).filtersTab),
]

function createTab<Id extends 'crop' | 'tuning' | 'filters'>(
  id: Id,
  order: number,
  load: AnyEditorTab['load'],
) {
  return { id, order, icon: id, label: `a11y-editor-tab-${id}`, load } as AnyEditorTab
}
