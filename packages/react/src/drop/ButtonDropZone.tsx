'use client'

import { useEffect, useState } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { dropTitle } from './dropTitle.js'
import { useDragState } from './useDragState.js'

/** Props of {@link ButtonDropZone}. */
export interface ButtonDropZoneProps {
  /** Returns the button; called once it's on the page. */
  readonly button: () => HTMLElement | null
}

/** Makes the trigger button a drop zone, unless the configuration key `dropzone` is off. Renders nothing. */
export function ButtonDropZone({ button }: ButtonDropZoneProps): null {
  const isOn = useConfig('dropzone')
  const message = useMessage()
  const [element, setElement] = useState<HTMLElement | null>(null)
  // Runs after every render, because the button can have been replaced.
  useEffect(() => setElement(button()))
  const drag = useDragState(isOn ? element : null, { kind: 'button' })
  const hint = drag.state === 'over' ? dropTitle(message, drag) : null
  useEffect(() => {
    if (!element) return
    const { dataset } = element
    dataset.dragState = drag.state
    if (hint) dataset.dropHint = hint
    return () => {
      delete dataset.dragState
      delete dataset.dropHint
    }
  }, [element, drag.state, hint])
  return null
}
