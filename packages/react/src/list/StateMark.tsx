'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Icon } from '../parts/Icon.js'

/** Props of {@link StateMark}. */
export interface StateMarkProps {
  readonly state: 'idle' | 'queued' | 'uploading' | 'finished' | 'failed'
  /** From 0 to 100. */
  readonly progress: number
}

/** The state of a file on its thumbnail: a ring while it is uploaded, which becomes the circle of the icon after it. */
export function StateMark({ state, progress }: StateMarkProps): ReactElement {
  const ring = useRef<SVGSVGElement>(null)
  const first = useRef(state)
  const isSending = state === 'queued' || state === 'uploading'
  // Set through the DOM, as a progress bar does.
  useLayoutEffect(() => {
    ring.current?.style.setProperty('--_share', String(progress / 100))
  })
  return (
    // Only a new icon is animated, not one of a row that was scrolled into view.
    <span className="lading-state" data-new={state === first.current ? undefined : ''} aria-hidden="true">
      {isSending && (
        <svg ref={ring} className="lading-icon lading-ring" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="8.25" />
          <circle cx="12" cy="12" r="8.25" pathLength="100" />
        </svg>
      )}
      {(state === 'finished' || state === 'failed') && <Icon name={state} />}
    </span>
  )
}
