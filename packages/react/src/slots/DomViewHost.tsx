'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { DomView } from './View.js'

/** Properties of {@link DomViewHost}. */
export interface DomViewHostProps {
  readonly view: DomView<object>
  /** Compared one by one; a change mounts the view anew. */
  readonly props: object
  /** Takes an error that the view's end has thrown. */
  readonly onUnmountError: (error: unknown) => void
}

/** Gives a DOM view an element of its own for as long as it is shown. */
export function DomViewHost({ view, props, onUnmountError }: DomViewHostProps): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef({ props, onUnmountError })
  latest.current = { props, onUnmountError }

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const unmount = view.mount(element, latest.current.props)
    return () => {
      try {
        unmount()
      } catch (error) {
        latest.current.onUnmountError(error)
      }
      element.replaceChildren()
    }
  }, [view, ...Object.values(props)])

  return <div ref={host} className="lading-dom-view" />
}
