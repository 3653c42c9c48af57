import { type DragEvent, useState } from 'react'
import { keepTransfer } from './keepTransfer.js'
import type { ShellState } from './ShellState.js'

/** Whether something is dragged over an element of the shell, and the element's handlers. */
export interface ShellDrop {
  readonly isOver: boolean
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Passes drops on an element to the queue. The app distinguishes near from far; it is loaded with the first drag. */
export function useShellDrop({ sources, queue }: Pick<ShellState, 'sources' | 'queue'>): ShellDrop {
  const [isOver, setOver] = useState(false)
  const has = (id: string) => sources.some((source) => source.id === id)
  const accepts = (types: readonly string[]) =>
    (has('local') && types.includes('Files')) || (has('url') && types.includes('text/uri-list'))
  const drag = (event: DragEvent) => {
    const { types } = event.dataTransfer
    const isAccepted = accepts(types)
    if (!isAccepted && !types.includes('Files')) return
    event.preventDefault()
    setOver(isAccepted)
    event.dataTransfer.dropEffect = isAccepted ? 'copy' : 'none'
  }
  const drop = (event: DragEvent) => {
    drag(event)
    setOver(false)
    const { dataTransfer } = event
    if (!accepts(dataTransfer.types)) return
    queue.add({ kind: 'transfer', transfer: keepTransfer(dataTransfer), how: 'drop-area' })
  }
  return {
    isOver,
    handlers: { onDragOver: drag, onDragLeave: () => setOver(false), onDrop: drop },
  }
}
