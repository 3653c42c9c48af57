'use client'

import { type ReactElement, useEffect, useState } from 'react'

/** Says a message to those who do not see the list. */
export function LiveRegion({ message }: { readonly message: string }): ReactElement {
  const [said, setSaid] = useState('')
  // Only a change is read out: a region that comes with its text, as one in a dialog that opens, stays unheard.
  useEffect(() => setSaid(message), [message])
  return (
    <div className="lading-hidden" role="status">
      {said}
    </div>
  )
}
