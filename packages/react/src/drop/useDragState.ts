'use client'

import { ClockToken, type Scope, UploaderToken } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { useService } from '../hooks/useService.js'
import { addTransfer } from './addTransfer.js'
import { canAcceptDrop } from './canAcceptDrop.js'
import { DragController, type DragState } from './DragController.js'
import { DragControllerToken } from './DragControllerToken.js'

/** Makes an element a drop zone, and returns the pointer's position relative to it while files are dragged. */
export function useDragState(element: Element | null): DragState {
  const controller = useService(DragControllerToken, createDragController)
  const [state, setState] = useState<DragState>('inactive')
  useEffect(() => {
    if (!element) return
    return controller.add({ element, onState: setState })
  }, [controller, element])
  return state
}

function createDragController(scope: Scope): DragController {
  const uploader = scope.get(UploaderToken)
  return new DragController({
    clock: scope.get(ClockToken),
    canDrop: () => canAcceptDrop(uploader),
    onDrop: (transfer) => void addTransfer(uploader, transfer),
  })
}
