'use client'

import { type RefObject, useEffect, useState } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { DragController, type DragState } from './DragController.js'

/** Makes an element a place to drop, and says where the pointer is while something is dragged. */
export function useDragState(element: RefObject<Element | null>): DragState {
  const uploader = useUploader()
  const [state, setState] = useState<DragState>('inactive')
  useEffect(() => {
    if (!element.current) return
    return DragController.of(uploader).add({ element: element.current, onState: setState })
  }, [uploader, element])
  return state
}
