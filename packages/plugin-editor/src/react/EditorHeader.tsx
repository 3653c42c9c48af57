import type { ReactElement, ReactNode } from 'react'
import type { EditorMessage } from './editorTexts.js'

interface EditorHeaderProps {
  /** Shown in the middle. The frame around the editor has a heading for assistive technology. @default none */
  readonly title?: string | undefined
  readonly onCancel: () => void
  /** @default nothing can be applied */
  readonly onApply?: () => void
  /** Leaves out Cancel and Apply while a panel has its own. @default false */
  readonly isBare?: boolean
  /** Whether the picture is being rendered. @default false */
  readonly isBusy?: boolean
  readonly message: EditorMessage
  /** The tools between Cancel and Apply. @default none */
  readonly children?: ReactNode
}

/** The one header of the editor: Cancel, the title, Apply, and the tools of the whole edit. */
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
