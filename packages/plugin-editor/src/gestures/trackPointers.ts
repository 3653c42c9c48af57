import type { Point } from '../geometry/Placement.js'
import { pointIn } from './pointIn.js'

/** Handlers for pointer gestures on an element; points are relative to the element, in its own CSS pixels. */
export interface PointerHandlers {
  /** Called when the first pointer goes down. Returns true to track its movement. */
  readonly onStart: (event: PointerEvent, point: Point) => boolean
  /** Called when the pointer moves; `moved` is the distance from its start. */
  readonly onMove: (point: Point, moved: Point) => void
  /** Called when the pointer is lifted or lost, or a second pointer goes down. */
  readonly onEnd: () => void
  /** Called when two pointers move, with their midpoint, its movement, and the factor by which their distance grew. */
  readonly onPinch: (center: Point, moved: Point, by: number) => void
  /** Called for two short taps at nearly the same point. */
  readonly onDoubleTap: (point: Point) => void
}

const TAP_MS = 300
const TAP_PX = 24

/**
 * Tracks pointers on an element: the first pointer drags, and a second pointer turns the drag into a pinch. Pointers are
 * captured, so they're tracked outside the element as well. Returns a function that stops tracking.
 */
export function trackPointers(element: HTMLElement, handlers: PointerHandlers): () => void {
  const pointers = new Map<number, Point>()
  let dragId: number | null = null
  let start: Point = { x: 0, y: 0 }
  let hasMoved = false
  let lastTap: (Point & { readonly at: number }) | null = null

  const endDrag = () => {
    if (dragId === null) return
    dragId = null
    handlers.onEnd()
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = pointIn(element, event)
    pointers.set(event.pointerId, point)
    // Synthetic pointers from tests or assistive technology can't be captured.
    if (event.isTrusted) element.setPointerCapture(event.pointerId)
    if (pointers.size > 1) {
      endDrag()
      lastTap = null
      return
    }
    start = point
    hasMoved = false
    if (handlers.onStart(event, point)) dragId = event.pointerId
  }

  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const point = pointIn(element, event)
    if (pointers.size === 2) pinch(event.pointerId, before, point)
    pointers.set(event.pointerId, point)
    hasMoved ||= distance(point, start) > 4
    if (event.pointerId === dragId) handlers.onMove(point, { x: point.x - start.x, y: point.y - start.y })
  }

  const pinch = (id: number, before: Point, point: Point) => {
    const other = [...pointers].find(([key]) => key !== id)?.[1]
    if (!other) return
    const center = middle(point, other)
    const former = middle(before, other)
    const by = distance(point, other) / Math.max(1, distance(before, other))
    handlers.onPinch(center, { x: center.x - former.x, y: center.y - former.y }, by)
  }

  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (event.pointerId === dragId) endDrag()
    if (event.type !== 'pointerup' || hasMoved || pointers.size > 0) return
    const tap = { ...pointIn(element, event), at: event.timeStamp }
    const isSecond = lastTap && tap.at - lastTap.at < TAP_MS && distance(tap, lastTap) < TAP_PX
    lastTap = isSecond ? null : tap
    if (isSecond) handlers.onDoubleTap(tap)
  }

  const listeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onUp,
  } as const
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(type, listener as EventListener)
  }
  // Capture can end without `pointerup`, e.g. when a browser dialog opens.
  element.addEventListener('lostpointercapture', onUp)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      element.removeEventListener(type, listener as EventListener)
    }
    element.removeEventListener('lostpointercapture', onUp)
    endDrag()
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
