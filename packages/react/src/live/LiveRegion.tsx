import { type ReactElement, useContext, useEffect, useRef, useState } from 'react'
import { ClosedRegionContext } from './ClosedRegionContext.js'

/** Announces a message to users of screen readers. */
export function LiveRegion({ message }: { readonly message: string }): ReactElement {
  const isClosed = useContext(ClosedRegionContext)
  const [announced, setAnnounced] = useState('')
  const region = useRef<HTMLDivElement>(null)
  const root = useRef<ShadowRoot | null>(null)
  // Screen readers announce changes only, not a region that is mounted with its content, as in a dialog that opens.
  useEffect(() => setAnnounced(message), [message])
  useEffect(() => {
    if (!isClosed || !region.current) return
    root.current ??= region.current.attachShadow({ mode: 'closed' })
    root.current.textContent = announced
  }, [isClosed, announced])
  return (
    <div className="lading-hidden" role="status" ref={region}>
      {isClosed ? null : announced}
    </div>
  )
}
