'use client'

import type { DomView } from '@lading/kernel'
import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Props of {@link DomViewHost}. */
export interface DomViewHostProps {
  readonly view: DomView<object>
  /** Compared one by one; after a change the view is mounted again. */
  readonly props: object
  /** Receives an error that the view's unmount function throws. */
  readonly onUnmountError: (error: unknown) => void
}

/** Mounts a DOM view into an element of its own. */
export function DomViewHost({ view, props, onUnmountError }: DomViewHostProps): ReactElement {
  const host = useRef<HTMLElement>(null)
  const latest = useRef({ props, onUnmountError })
  latest.current = { props, onUnmountError }

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const unmount = view.mount(element, latest.current.props)
    return () => {
      try {
        unmount?.()
      } catch (error) {
        latest.current.onUnmountError(error)
      }
      element.replaceChildren()
    }
  }, [view, ...Object.values(props)])

  // A span: headings and buttons, in which views are rendered too, allow phrasing content only.
  return <span ref={host} className="lading-dom-view" />
}
