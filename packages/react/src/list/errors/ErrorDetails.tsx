import { type ReactElement, useState } from 'react'
import { useMessage } from '../../hooks/useMessage.js'

interface ErrorDetailsProps {
  readonly details: string
  /** Whether Tab reaches them. @default true */
  readonly isReachable?: boolean
}

/** An error's details. They repeat its text, so they are in the document only while they're shown. */
export function ErrorDetails({ details, isReachable = true }: ErrorDetailsProps): ReactElement {
  const message = useMessage()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="lading-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary tabIndex={isReachable ? 0 : -1}>{message('error-details')}</summary>
      {isOpen && (
        <code dir="ltr" translate="no">
          {details}
        </code>
      )}
    </details>
  )
}
