import type { AnyEditorTab } from './tabs/EditorTabItem.js'

/** The tabs that the plugin contributes. */
export const builtInTabs: readonly AnyEditorTab[] = [
  {
    id: 'crop',
    order: -30,
    icon: 'crop',
    label: 'a11y-editor-tab-crop',
    load: async () => (await import('./react/cropTab.js')).cropTab,
  },
  {
    id: 'tuning',
    order: -20,
    icon: 'tuning',
    label: 'a11y-editor-tab-tuning',
    load: async () => (await import('./react/tuningTab.js')).tuningTab,
  },
  {
    id: 'filters',
    order: -10,
    icon: 'filters',
    label: 'a11y-editor-tab-filters',
    load: async () => (await import('./react/filtersTab.js')).filtersTab,
  },
]
