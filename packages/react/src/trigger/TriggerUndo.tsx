'use client'

import { type ReactElement, useEffect } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'

/** Brings back removed files while the dialog is closed; the pointer or the focus on it keeps the offer open. */
export function TriggerUndo(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const undo = useRemovalUndo()

  useEffect(
    () => () => {
      undo.hold('pointer', false)
      undo.hold('focus', false)
    },
    [undo],
  )

  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      onPointerEnter={() => undo.hold('pointer', true)}
      onPointerLeave={() => undo.hold('pointer', false)}
      onFocus={() => undo.hold('focus', true)}
      onBlur={() => undo.hold('focus', false)}
      onClick={() => {
        undo.undo()
        flushChanges(uploader)
      }}
    >
      {message('undo')}
    </button>
  )
}
