'use client'

import type { OutputError } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { acceptedTypes } from '../start/formatLimits.js'
import { explainError } from './explainError.js'

/** Props of {@link EntryError}. */
export interface EntryErrorProps {
  readonly error: OutputError
  /** Id of the text, to which the row refers. */
  readonly id: string
  /** Whether Tab reaches the details. */
  readonly isCurrent: boolean
}

/** The error of a file: its cause, the remedy and, behind a disclosure, details for support. */
export function EntryError({ error, id, isCurrent }: EntryErrorProps): ReactElement {
  const message = useMessage()
  const types = acceptedTypes({ accept: useConfig('accept'), imgOnly: useConfig('imgOnly') }, message)
  const { cause, remedy, details } = explainError(error, types, message)
  return (
    <>
      <p className="lading-error" id={id}>
        {remedy ? `${/[\p{L}\p{N}]$/u.test(cause) ? `${cause}.` : cause} ${remedy}` : cause}
      </p>
      {details && (
        <details className="lading-details">
          <summary tabIndex={isCurrent ? 0 : -1}>{message('error-details')}</summary>
          <code dir="ltr">{details}</code>
        </details>
      )}
    </>
  )
}
