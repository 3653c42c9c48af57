import type { ReactElement, ReactNode } from 'react'
import type { EditorMessage } from './editorTexts.js'

interface EditorHeaderProps {
  /** Shown in the middle. The frame around the editor has a heading for assistive technology. @default no title */
  readonly title?: string | undefined
  readonly onCancel: () => void
  /** Called when Apply is clicked. @default Apply isn't shown */
  readonly onApply?: () => void
  /** Hides Cancel and Apply while a panel shows its own buttons. @default false */
  readonly isBare?: boolean
  /** True while the image is being rendered. @default false */
  readonly isBusy?: boolean
  readonly message: EditorMessage
  /** Tools between Cancel and Apply. @default no tools */
  readonly children?: ReactNode
}

/** Renders the editor header: Cancel, the title, Apply, and editor-wide tools. */
export function EditorHeader(props: EditorHeaderProps): ReactElement {
  const { title, onCancel, onApply, isBare = false, isBusy = false, message, children } = props
  return (
    <div className="lading-editor-header">
      {!isBare && (
        <button type="button" className="lading-editor-button lading-editor-cancel" onClick={onCancel}>
          {message('cancel')}
        </button>
      )}
      {title && (
        <span className="lading-editor-heading" aria-hidden="true">
          {title}
        </span>
      )}
      {children}
      {!isBare && onApply && (
        <button
          type="button"
          className="lading-editor-button lading-editor-primary"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onApply}
        >
          {message('apply')}
        </button>
      )}
    </div>
  )
}
