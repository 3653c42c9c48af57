import { isInDisabled } from '@lading/react/internal/views'
import { type DragEvent, useState } from 'react'
import { cloneDataTransfer } from './cloneDataTransfer.js'
import type { ShellState } from './ShellState.js'

/** Whether something is dragged over a shell element, and the element's handlers. */
export interface ShellDrop {
  readonly isOver: boolean
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => unknown
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Transfer type that a source accepts, by source id. */
const TYPES: Readonly<Record<string, string>> = { local: 'Files', url: 'text/uri-list' }

/** Turns drops on an element into intents. Only the app distinguishes near from far drags; it's loaded with the first drag. */
export function useShellDrop({ sources, intents }: Pick<ShellState, 'sources' | 'intents'>): ShellDrop {
  const [isOver, setOver] = useState(false)
  /** Returns true if the dragged items are accepted. Also prevents refused files from replacing the page. */
  const drag = (event: DragEvent) => {
    const { currentTarget, dataTransfer } = event
    const { types } = dataTransfer
    const isAccepted =
      !isInDisabled(currentTarget) && sources.some(({ id }) => types.includes(TYPES[id] as string))
    if (isAccepted || types.includes('Files')) {
      event.preventDefault()
      setOver(isAccepted)
      dataTransfer.dropEffect = isAccepted ? 'copy' : 'none'
    }
    return isAccepted
  }
  const drop = (event: DragEvent) => {
    if (drag(event)) {
      intents.add({ kind: 'transfer', transfer: cloneDataTransfer(event.dataTransfer), how: 'drop-area' })
    }
    setOver(false)
  }
  return {
    isOver,
    handlers: { onDragOver: drag, onDragLeave: () => setOver(false), onDrop: drop },
  }
}
