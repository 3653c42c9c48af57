'use client'

import { ClockToken, type Scope, type Uploader, UploaderToken } from '@lading/kernel'
import { type RefObject, useRef, useState } from 'react'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { emitNotice } from '../parts/emitNotice.js'
import { isInDisabled } from '../parts/isInDisabled.js'
import { useClientLayoutEffect } from '../parts/useClientLayoutEffect.js'
import { addTransfer } from './addTransfer.js'
import { DragController, DragControllerToken } from './DragController.js'
import type { Drag, DropZone } from './DropZone.js'
import { dropSources, isAtRest, takesMore } from './dropSources.js'

interface DragStateOptions {
  /** @default 'area' */
  readonly kind?: DropZone['kind']
  /** @default false */
  readonly disabled?: boolean | undefined
  /** Returns the part of a drop to add. @default everything */
  readonly reduce?: ((transfer: DataTransfer) => DataTransfer) | undefined
}

const INACTIVE: Drag = { state: 'inactive', dragged: null }

/**
 * Makes an element a drop zone, and returns the current drag's state.
 *
 * @param zone The element, or a ref to an element that's rendered as long as the component is.
 */
export function useDragState(
  zone: Element | RefObject<Element | null> | null,
  options: DragStateOptions = {},
): Drag {
  const uploader = useUploader()
  const controller = useService(DragControllerToken, createDragController)
  const [drag, setDrag] = useState(INACTIVE)
  const { kind = 'area' } = options
  const current = useRef(options)
  current.current = options
  // Runs before the paint: a file dropped outside all zones replaces the page.
  useClientLayoutEffect(() => {
    const element = zone && 'current' in zone ? zone.current : zone
    if (!element) return
    const remove = controller.add(createDropZone(uploader, { element, kind, current, onDrag: setDrag }))
    return () => {
      remove()
      setDrag(INACTIVE)
    }
  }, [controller, zone, kind, uploader])
  return drag
}

interface DropZoneOptions extends Pick<DropZone, 'element' | 'kind' | 'onDrag'> {
  /** Read for each drag and each drop. */
  readonly current: { readonly current: DragStateOptions }
}

/** Creates a drop zone that adds dropped files and links to an uploader. */
export function createDropZone(
  uploader: Uploader,
  { element, kind, current, onDrag }: DropZoneOptions,
): DropZone {
  return {
    element,
    kind,
    isEnabled: () =>
      !current.current.disabled && !isInDisabled(element) && (kind === 'area' || isAtRest(uploader)),
    onDrag,
    onDrop(transfer, sources) {
      const reduced = current.current.reduce?.(transfer) ?? transfer
      void addTransfer(uploader, reduced, 'drop-area', sources)
    },
  }
}

export function createDragController(scope: Scope): DragController {
  const uploader = scope.get(UploaderToken)
  return new DragController({
    clock: scope.get(ClockToken),
    sources: () => dropSources(uploader),
    takesMore: () => takesMore(uploader),
    onRefuse: (key) => emitNotice(uploader, key),
  })
}
