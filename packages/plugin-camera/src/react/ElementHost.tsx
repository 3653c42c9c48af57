'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Properties of {@link ElementHost}. */
export interface ElementHostProps {
  /** An element that somebody else has made. */
  readonly element: HTMLElement
  /** What is to be seen on it. */
  readonly label: string
  readonly className: string
  readonly hidden?: boolean
}

/** Has a place in the page for an element from outside of React. */
export function ElementHost({ element, label, className, hidden = false }: ElementHostProps): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(element), [element])
  return <div ref={host} className={className} role="img" aria-label={label} hidden={hidden} />
}
