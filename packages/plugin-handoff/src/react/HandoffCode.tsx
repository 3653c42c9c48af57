import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'

/** Shows the digits that both sides have. */
export function HandoffCode({ code, hint }: { readonly code: string; readonly hint: string }): ReactElement {
  const message = useMessage()
  return (
    <p className="lading-handoff-code">
      <span>{message('handoff-code')}</span> <b dir="ltr">{code}</b>
      <small>{hint}</small>
    </p>
  )
}
