'use client'

import { type ComponentType, type ReactElement, type ReactNode, useEffect, useReducer } from 'react'
import type { ReactView } from './View.js'
import { loadOf, loadView } from './viewLoads.js'

/** Properties of {@link LoadedView}. */
export interface LoadedViewProps<Props extends object> {
  readonly view: ReactView<Props>
  readonly props: Props
  /** Shown while the component is loaded. */
  readonly fallback: ReactNode
}

/**
 * Draws a React view, in the same frame if its component is there.
 *
 * `React.lazy` would show the fallback for 300 ms at least, also for a component that is there at once.
 */
export function LoadedView<Props extends object>({
  view,
  props,
  fallback,
}: LoadedViewProps<Props>): ReactNode {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const load = loadOf(view)
  const isOpen = !('component' in view) && !load?.component

  useEffect(() => {
    if (!isOpen) return
    let isShown = true
    void loadView(view)?.settled.then(() => {
      if (isShown) draw()
    })
    return () => {
      isShown = false
    }
  }, [view, isOpen])

  if (load?.failure) throw load.failure.error
  const Component =
    'component' in view ? view.component : (load?.component as ComponentType<Props> | undefined)
  return Component ? ((<Component {...props} />) as ReactElement) : fallback
}
