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

/** Renders a field for short text. Typing until the field loses focus is one history step. */
export function ToolField({ session, label, value, onChange }: ToolFieldProps): ReactElement {
  return (
    <input
      className="lading-editor-text"
      // Detach the field from the page's form, which Enter would submit.
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
