'use client'

import type { ReactElement } from 'react'
import type { EditorSession } from '../../tabs/EditorSession.js'

/** Props of {@link ToolField}. */
export interface ToolFieldProps {
  readonly session: EditorSession
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for a short text. What is typed until it's left is one step of the history. */
export function ToolField({ session, label, value, onChange }: ToolFieldProps): ReactElement {
  return (
    <input
      className="lading-editor-text"
      // No field of the page's form, which Enter would submit.
      form=""
      type="text"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => {
        session.begin()
        onChange(target.value)
      }}
      onBlur={() => session.end()}
    />
  )
}
