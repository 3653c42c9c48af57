'use client'

import { type ComponentType, type ReactElement, type ReactNode, useEffect, useReducer } from 'react'
import type { ReactView } from './ReactView.js'
import { useViewLoader } from './useViewLoader.js'

/** Props of {@link LoadedView}. */
export interface LoadedViewProps<Props extends object> {
  readonly view: ReactView<Props>
  readonly props: Props
  /** Rendered while the component is being loaded. */
  readonly fallback: ReactNode
}

/**
 * Renders a React view, in the same frame if its component is loaded.
 *
 * `React.lazy` would show the fallback for at least 300 ms, even for a component that is already loaded.
 */
export function LoadedView<Props extends object>({
  view,
  props,
  fallback,
}: LoadedViewProps<Props>): ReactNode {
  const loader = useViewLoader()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const load = loader.get(view)
  const isPending = !('component' in view) && !load?.component

  useEffect(() => {
    if (isPending) void loader.load(view)?.settled.then(rerender)
  }, [loader, view, isPending])

  if (load?.error) throw load.error
  const Component = ('component' in view ? view.component : load?.component) as
    | ComponentType<Props>
    | undefined
  return Component ? ((<Component {...props} />) as ReactElement) : fallback
}
