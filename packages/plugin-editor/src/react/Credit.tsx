import type { ReactElement } from 'react'
import type { EditorMessage } from './editorTexts.js'

/** The credit line. */
export function Credit({ message }: { readonly message: EditorMessage }): ReactElement {
  return (
    <p className="lading-editor-credit">
      <a href="https://github.com/lading-uploader/lading" target="_blank" rel="noopener noreferrer">
        {message('editor-credit', { name: 'Lading' })}
      </a>
    </p>
  )
}
