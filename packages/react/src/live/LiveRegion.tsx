import { type ReactElement, useContext, useEffect, useRef } from 'react'
import { RegionWriterContext } from './RegionWriterContext.js'

/** Announces a message to screen-reader users. */
export function LiveRegion({ message }: { readonly message: string }): ReactElement {
  const region = useRef<HTMLDivElement>(null)
  const write = useContext(RegionWriterContext)
  // Screen readers only announce changes, not a region that is mounted with its content, as in a dialog that opens.
  useEffect(() => {
    if (region.current) write(region.current, message)
  }, [write, message])
  return <div className="lading-hidden" role="status" ref={region} />
}
