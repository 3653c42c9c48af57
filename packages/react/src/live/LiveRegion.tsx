import { type ReactElement, useContext, useEffect, useRef } from 'react'
import { RegionWriterContext } from './RegionWriterContext.js'

/** Announces a message to screen-reader users. */
export function LiveRegion({ message }: { readonly message: string }): ReactElement {
  const region = useRef<HTMLDivElement>(null)
  const write = useContext(RegionWriterContext)
  // What the region is mounted with was announced by the one before it, as when the dialog opens or closes.
  const known = useRef<string | null>(message)
  useEffect(() => {
    if (!region.current || message === known.current) return
    known.current = null
    write(region.current, message)
  }, [write, message])
  return <div className="lading-hidden" role="status" ref={region} />
}
