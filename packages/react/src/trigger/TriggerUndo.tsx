'use client'

import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'
import { useUndoHolds } from '../undo/useUndoHolds.js'

/** Offers to restore removed files while the dialog is closed. The pointer or the focus on it keeps the offer open. */
export function TriggerUndo(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const undo = useRemovalUndo()
  const holds = useUndoHolds(undo, true)

  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      {...holds}
      onClick={() => {
        undo.undo()
        flushChanges(uploader)
      }}
    >
      {message('undo')}
    </button>
  )
}
