'use client'

import { type ReactElement, useId, useSyncExternalStore } from 'react'
import type { SharedLimits } from '../SharedLimits.js'

/** Props of {@link LimitMeter}. */
export interface LimitMeterProps {
  readonly limits: SharedLimits
  readonly className?: string
}

/** Shows the usage of shared limits: a bar and a text for pages, and for bytes. */
export function LimitMeter({ limits, className }: LimitMeterProps): ReactElement {
  const subscribe = (listener: () => void) => limits.subscribe(listener)
  const read = () => limits.snapshot
  const { pages, maxPages, pagesText, bytes, maxBytes, sizeText } = useSyncExternalStore(
    subscribe,
    read,
    read,
  )
  return (
    <div className={className} role="status">
      <Bar value={pages} max={maxPages} text={pagesText} />
      <Bar value={bytes} max={maxBytes} text={sizeText} />
    </div>
  )
}

function Bar({ value, max, text }: { readonly value: number; readonly max: number; readonly text: string }) {
  const id = useId()
  if (!text) return null
  return (
    <div>
      <meter min={0} max={max} high={max * 0.9} optimum={0} value={value} aria-labelledby={id} />{' '}
      <span id={id}>{text}</span>
    </div>
  )
}
