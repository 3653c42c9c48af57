import { type ReactElement, useEffect, useState } from 'react'

/** Announces a message to users of screen readers. */
export function LiveRegion({ message }: { readonly message: string }): ReactElement {
  const [announced, setAnnounced] = useState('')
  // Screen readers announce changes only, not a region that is mounted with its content, as in a dialog that opens.
  useEffect(() => setAnnounced(message), [message])
  return (
    <div className="lading-hidden" role="status">
      {announced}
    </div>
  )
}
