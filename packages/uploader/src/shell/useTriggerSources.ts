import type { DynamicButtonViewMode } from '@lading/react/views'
import { type ComponentType, useEffect, useState } from 'react'
import type { ShellState } from './ShellState.js'

/** Loads the sources beside the button where its mode has them; null until they are there. */
export function useTriggerSources(
  mode: DynamicButtonViewMode,
): ComponentType<{ readonly shell: ShellState }> | null {
  const [Sources, setSources] = useState<ComponentType<{ readonly shell: ShellState }> | null>(null)
  const hasSources = mode !== 'plain' && mode !== 'compact'
  useEffect(() => {
    if (!hasSources) return
    // The app shows them too, and reports what cannot be loaded.
    import('./ShellTriggerSources.js').then(
      ({ ShellTriggerSources }) => setSources(() => ShellTriggerSources),
      () => {},
    )
  }, [hasSources])
  return hasSources ? Sources : null
}
