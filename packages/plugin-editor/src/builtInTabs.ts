import type { AnyEditorTab } from './tabs/EditorTabItem.js'

/** Built-in tabs: crop, tuning and filters. */
export const builtInTabs: readonly AnyEditorTab[] = [
  createTab('crop', -30, async () => (await import('./react/editorTabs.js')).editorTabs.cropTab),
  createTab('tuning', -20, async () => (await import('./react/editorTabs.js')).editorTabs.tuningTab),
  createTab('filters', -10, async () => (await import('./react/editorTabs.js')).editorTabs.filtersTab),
]

function createTab<Id extends 'crop' | 'tuning' | 'filters'>(
  id: Id,
  order: number,
  load: AnyEditorTab['load'],
) {
  return { id, order, icon: id, label: `a11y-editor-tab-${id}`, load } as AnyEditorTab
}
