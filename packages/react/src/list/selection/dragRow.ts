import type { Clock } from '@lading/kernel'
import { scrollAtEdge } from './scrollAtEdge.js'

interface DragRowOptions {
  /** The scroll container. */
  readonly list: HTMLElement
  readonly row: HTMLElement
  /** The `pointerdown` event that might start a drag. */
  readonly press: PointerEvent
  readonly clock: Clock
  /** Called with the row next to which the dragged row was dropped. */
  readonly onDrop: (beside: HTMLElement, isAfter: boolean) => void
}

const THRESHOLD_PX = 6
/** How long a finger must rest to start a drag, in milliseconds; moving earlier scrolls the list. */
const LONG_PRESS_MS = 300

/** Lets a row or tile follow the pointer and shows where it would be dropped. Escape cancels. */
export function dragRow({ list, row, press, clock, onDrop }: DragRowOptions): void {
  const controller = new AbortController()
  const { signal } = controller
  const isGrid = list.classList.contains('lading-grid')
  const isTouch = press.pointerType === 'touch'
  const startScroll = list.scrollTop
  // The page can scale or zoom the list.
  const scale = row.getBoundingClientRect().height / row.offsetHeight || 1
  let { clientX, clientY } = press
  let isDragging = false
  let target: { readonly row: HTMLElement; readonly isAfter: boolean } | null = null

  const mark = () => {
    if (target) delete target.row.dataset.drop
    target = placeAt(list, row, clientX, clientY, isGrid)
    if (target) target.row.dataset.drop = target.isAfter ? 'after' : 'before'
    const dx = isGrid ? (clientX - press.clientX) / scale : 0
    const dy = (clientY - press.clientY) / scale + list.scrollTop - startScroll
    row.style.translate = `${dx}px ${dy}px`
  }
  const begin = () => {
    isDragging = true
    row.focus({ preventScroll: true })
    row.dataset.dragged = ''
    row.setPointerCapture(press.pointerId)
    mark()
    scrollAtEdge(list, signal, () => clientY, mark)
  }
  const end = () => {
    cancelPress()
    controller.abort()
    if (target) delete target.row.dataset.drop
    delete row.dataset.dragged
    row.style.translate = ''
  }
  const cancelPress = isTouch ? clock.schedule(LONG_PRESS_MS, begin) : () => {}

  const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, listener, { signal, capture: true, passive: false })
  listen('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return
    clientX = event.clientX
    clientY = event.clientY
    if (isDragging) mark()
    else if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > THRESHOLD_PX) {
      if (isTouch) end()
      else begin()
    }
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== press.pointerId) return
    const dropped = target
    end()
    if (dropped) onDrop(dropped.row, dropped.isAfter)
  })
  listen('pointercancel', end)
  listen('touchmove', (event) => {
    if (isDragging) event.preventDefault()
  })
  listen('keydown', (event) => {
    if ((event.code !== 'Escape' && event.key !== 'Escape') || !isDragging) return
    // Keeps the dialog open.
    event.preventDefault()
    event.stopPropagation()
    end()
  })
}

/** Returns the row below the pointer and whether the pointer is in its second half; null for the dragged row itself. */
function placeAt(list: HTMLElement, dragged: HTMLElement, x: number, y: number, isGrid: boolean) {
  for (const row of list.querySelectorAll<HTMLElement>('.lading-row')) {
    if (row === dragged) continue
    const { top, bottom, left, right } = row.getBoundingClientRect()
    if (y < top || y >= bottom || x < left || x >= right) continue
    if (!isGrid) return { row, isAfter: y > (top + bottom) / 2 }
    const isRight = x > (left + right) / 2
    return { row, isAfter: isRight !== (getComputedStyle(list).direction === 'rtl') }
  }
  return null
}
