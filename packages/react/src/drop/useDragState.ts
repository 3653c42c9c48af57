'use client'

import { useEffect, useState } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { DragController, type DragState } from './DragController.js'

/** Makes an element a place to drop, and says where the pointer is while something is dragged. */
export function useDragState(element: Element | null): DragState {
  const uploader = useUploader()
  const [state, setState] = useState<DragState>('inactive')
  useEffect(() => {
    if (!element) return
    return DragController.of(uploader).add({ element, onState: setState })
  }, [uploader, element])
  return state
}
