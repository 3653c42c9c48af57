'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** Props of {@link ElementHost}. */
export interface ElementHostProps {
  /** An element that React does not manage. */
  readonly element: HTMLElement
  /** Its accessible name. */
  readonly label: string
  readonly className: string
  readonly hidden?: boolean
}

/** Renders an element that React does not manage. */
export function ElementHost({ element, label, className, hidden = false }: ElementHostProps): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(element), [element])
  return <div ref={host} className={className} role="img" aria-label={label} hidden={hidden} />
}
