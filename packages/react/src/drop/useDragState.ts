'use client'

import { ClockToken, type Scope, UploaderToken } from '@lading/kernel'
import { useEffect, useRef, useState } from 'react'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { isInDisabled } from '../parts/isInDisabled.js'
import { addTransfer, noticeFullList } from './addTransfer.js'
import { DragController, DragControllerToken } from './DragController.js'
import type { Drag, DropZone } from './DropZone.js'
import { dropSources, hasRoom, isAtRest } from './dropSources.js'

/** Options of {@link useDragState}. */
export interface DragStateOptions {
  /** @default 'area' */
  readonly kind?: DropZone['kind']
  /** @default false */
  readonly disabled?: boolean | undefined
  /** Returns the part of a drop to add. @default everything */
  readonly reduce?: ((transfer: DataTransfer) => DataTransfer) | undefined
}

const INACTIVE: Drag = { state: 'inactive', dragged: null }

/** Makes an element a drop zone, and returns the state of the current drag. */
export function useDragState(element: Element | null, options: DragStateOptions = {}): Drag {
  const uploader = useUploader()
  const controller = useService(DragControllerToken, createDragController)
  const [drag, setDrag] = useState(INACTIVE)
  const { kind = 'area' } = options
  const current = useRef(options)
  current.current = options
  useEffect(() => {
    if (!element) return
    const remove = controller.add({
      element,
      kind,
      isEnabled: () =>
        !current.current.disabled && !isInDisabled(element) && (kind === 'area' || isAtRest(uploader)),
      onDrag: setDrag,
      onDrop(transfer, sources) {
        const reduced = current.current.reduce?.(transfer) ?? transfer
        void addTransfer(uploader, reduced, 'drop-area', sources)
      },
    })
    return () => {
      remove()
      setDrag(INACTIVE)
    }
  }, [controller, element, kind, uploader])
  return drag
}

function createDragController(scope: Scope): DragController {
  const uploader = scope.get(UploaderToken)
  return new DragController({
    clock: scope.get(ClockToken),
    sources: () => dropSources(uploader),
    hasRoom: () => hasRoom(uploader),
    onRefuse: () => noticeFullList(uploader),
  })
}
