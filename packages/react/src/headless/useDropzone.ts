'use client'

import { useState } from 'react'
import type { DragState } from '../drop/DropZone.js'
import { hasRoom } from '../drop/dropSources.js'
import { useCanDrag } from '../drop/useCanDrag.js'
import { useDragState } from '../drop/useDragState.js'
import { useEntryIds, useUploader } from '../hooks/useUploader.js'

/** Options of {@link useDropzone}. */
export interface DropzoneOptions {
  /** Accepts no drops. @default false */
  readonly disabled?: boolean | undefined
}

/** A drop zone, as returned by {@link useDropzone}. */
export interface Dropzone {
  /** The current drag's pointer position. */
  readonly state: DragState
  /** Whether files can be dropped: the device has a pointer that drags, and the list isn't full. */
  readonly isEnabled: boolean
  /** Returns the props for the element on which files are dropped. */
  readonly getRootProps: () => {
    readonly ref: (element: HTMLElement | null) => void
    readonly 'data-drag-state': DragState
    readonly 'aria-disabled': boolean | undefined
  }
}

/**
 * Makes one of the page's elements a drop zone for files, folders and links.
 *
 * @example
 * const { getRootProps, state } = useDropzone()
 * return <div {...getRootProps()}>{state === 'over' ? 'Drop' : 'Drag files here'}</div>
 */
export function useDropzone({ disabled }: DropzoneOptions = {}): Dropzone {
  const uploader = useUploader()
  // Re-renders when the list changes, because hasRoom() reads it.
  useEntryIds()
  const canDrag = useCanDrag()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { state } = useDragState(element, { disabled })
  const isEnabled = !disabled && canDrag && hasRoom(uploader)
  return {
    state,
    isEnabled,
    getRootProps: () => ({
      ref: setElement,
      'data-drag-state': state,
      'aria-disabled': disabled || !hasRoom(uploader) || undefined,
    }),
  }
}
