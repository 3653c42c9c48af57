import { type Clock, ClockToken } from '@lading/kernel'
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react'
import { useService } from '../../hooks/useService.js'
import { scrollAtEdge } from './scrollAtEdge.js'
import type { Selection } from './useSelection.js'

/** Long-press time in milliseconds, as on phones. */
const LONG_PRESS_MS = 500

interface DragSelection {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
  /** Whether the current press has selected files; the click at its end is ignored then. */
  readonly isHandled: RefObject<boolean>
}

/**
 * Selects the rows or tiles that the pointer is dragged across. A mouse starts at a file's check or its text; a finger rests on
 * the file first, and otherwise scrolls the list.
 */
export function useDragSelection(ids: readonly string[], selection: Selection): DragSelection {
  const clock = useService(ClockToken)
  const isHandled = useRef(false)
  const latest = useRef({ ids, selection })
  latest.current = { ids, selection }
  return {
    isHandled,
    onPointerDown({ nativeEvent: press, currentTarget: list, target }) {
      isHandled.current = false
      const row = pressedRow(press, list, target as Element)
      const { id, index } = row?.dataset ?? {}
      if (id === undefined) return
      let base: ReadonlySet<string> | null = null
      const start = (files: ReadonlySet<string>) => {
        isHandled.current = true
        base = files
        // Text that the drag has selected until now.
        list.ownerDocument.getSelection()?.removeAllRanges()
        latest.current.selection.select(files)
      }
      const hold = () => {
        const { selected } = latest.current.selection
        start(
          selected.has(id)
            ? new Set([...selected].filter((other) => other !== id))
            : new Set([...selected, id]),
        )
      }
      const over = (other: number) => {
        if (press.pointerType !== 'touch' && base === null && other !== Number(index))
          start(latest.current.selection.selected)
        if (base === null) return
        const [first, last] = [Number(index), other].sort((one, two) => one - two)
        if (first === last) latest.current.selection.select(base)
        else latest.current.selection.select([...base, ...latest.current.ids.slice(first, (last ?? 0) + 1)])
      }
      follow({ list, press, clock, hold, over, isSelecting: () => base !== null })
    },
  }
}

/** Returns the row on which a press can start to select; undefined for a press that does something else. */
function pressedRow(
  { pointerType, button }: PointerEvent,
  list: HTMLElement,
  target: Element,
): HTMLElement | null | undefined {
  if (button !== 0 || target.closest('button, a, summary')) return undefined
  // On touch screens a tile is all image. In rows, a finger on the image moves the file.
  const isTile = pointerType === 'touch' && list.classList.contains('lading-grid')
  const area = target.closest(`.lading-check, .lading-facts${isTile ? ', .lading-picture' : ''}`)
  return area?.closest<HTMLElement>('[data-id]')
}

interface FollowOptions {
  readonly list: HTMLElement
  readonly press: PointerEvent
  readonly clock: Clock
  /** Called when a finger has rested on the row. */
  readonly hold: () => void
  /** Called with the index of the row below the pointer. */
  readonly over: (index: number) => void
  readonly isSelecting: () => boolean
}

function follow({ list, press, clock, hold, over, isSelecting }: FollowOptions): void {
  const controller = new AbortController()
  const { signal } = controller
  const root = list.getRootNode() as Document | ShadowRoot
  let { clientX, clientY } = press
  let isScrolling = false
  const update = () => {
    const row = root.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]')
    if (row && list.contains(row)) over(Number(row.dataset.index))
    if (!isSelecting() || isScrolling) return
    isScrolling = true
    list.dataset.selecting = ''
    scrollAtEdge(list, signal, () => clientY, update)
  }
  const cancelHold = press.pointerType === 'touch' ? clock.schedule(LONG_PRESS_MS, hold) : () => {}
  const end = () => {
    cancelHold()
    controller.abort()
    delete list.dataset.selecting
  }
  const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, listener, { signal, capture: true, passive: false })
  listen('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return
    clientX = event.clientX
    clientY = event.clientY
    update()
  })
  listen('pointerup', end)
  // A list that scrolls takes the finger.
  listen('pointercancel', end)
  listen('touchmove', (event) => {
    if (isSelecting()) event.preventDefault()
  })
}
