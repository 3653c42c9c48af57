import { type RefObject, useEffect } from 'react'
import { type Placement, type Point, panZoom, type Zoom, zoomAt } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import type { ResizeLimits } from '../geometry/resizeRect.js'
import { pointIn } from '../gestures/pointIn.js'
import { trackPointers } from '../gestures/trackPointers.js'
import { cropOf, withCrop } from '../state/cropOf.js'
import type { EditSession } from '../state/EditSession.js'
import { type Grip, moveGrip } from '../state/moveGrip.js'

/** Computes the next zoom from the previous zoom and the image's placement. */
export type ChangeZoom = (change: (zoom: Zoom | null, placement: Placement) => Zoom | null) => void

/** State that stage gestures act on, as last rendered. */
export interface StageView {
  readonly session: EditSession
  readonly image: Size
  readonly stage: Size
  readonly placement: Placement
  readonly changeZoom: ChangeZoom
  /** Crop limits; null if cropping is unavailable. */
  readonly limits: ResizeLimits | null
  /** Lets a tab handle a drag from a stage point. Returns a function that receives the later points, or null. */
  readonly grab: ((from: Point) => ((to: Point) => void) | null) | null
}

/** Lets pointers and the wheel move the frame, and zoom and pan the image. */
export function useStageGestures(ref: RefObject<HTMLElement | null>, view: RefObject<StageView>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let grip: Grip | null = null
    let from: Rect | null = null
    let grabbed: ((to: Point) => void) | null = null
    let grabbedAt: Point = { x: 0, y: 0 }
    let panned: Point = { x: 0, y: 0 }
    const magnify = (center: Point, by: number) => {
      const { stage, changeZoom } = view.current
      changeZoom((zoom, placement) => zoomAt(placement, zoom, by, center, stage))
    }
    const pan = (dx: number, dy: number) => {
      const { stage, changeZoom } = view.current
      changeZoom((zoom, placement) => panZoom(zoom, placement, stage, dx, dy))
    }

    const untrack = trackPointers(element, {
      onStart(event, point) {
        panned = { x: 0, y: 0 }
        const { session, image, limits } = view.current
        const target = (event.target as Element).closest<HTMLElement>('[data-grip]')
        grip = limits ? ((target?.getAttribute('data-grip') as Grip | null) ?? null) : null
        if (grip) {
          target?.focus({ preventScroll: true, focusVisible: false })
          session.begin()
          from = cropOf(session.snapshot.state, image)
          return true
        }
        grabbedAt = point
        grabbed = view.current.grab?.(grabbedAt) ?? null
        if (grabbed) {
          // Typed input is a separate step: end it before the drag begins.
          const { activeElement } = element.getRootNode() as Document | ShadowRoot
          if (activeElement instanceof HTMLInputElement) activeElement.blur()
          session.begin()
        }
        return true
      },
      onMove(_point, moved) {
        const { session, image, limits, placement } = view.current
        const [held, start] = [grip, from]
        if (held && start && limits) {
          // Undo, Apply and Escape can end the gesture while the pointer is still down.
          if (!session.snapshot.isGesture) return
          const { scale } = placement
          session.update((state) =>
            withCrop(state, moveGrip(start, held, moved.x / scale, moved.y / scale, limits), image),
          )
          return
        }
        if (grabbed) {
          if (session.snapshot.isGesture) grabbed({ x: grabbedAt.x + moved.x, y: grabbedAt.y + moved.y })
          return
        }
        pan(moved.x - panned.x, moved.y - panned.y)
        panned = moved
      },
      onEnd() {
        if (grip || grabbed) view.current.session.end()
        grip = null
        grabbed = null
      },
      onPinch(center, moved, by) {
        magnify(center, by)
        pan(moved.x, moved.y)
      },
      onDoubleTap(point) {
        const { stage, changeZoom } = view.current
        changeZoom((zoom, placement) => (zoom ? null : zoomAt(placement, zoom, 2.5, point, stage)))
      },
    })
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      magnify(pointIn(element, event), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0025)))
    }
    // Not passive, because we prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      untrack()
      element.removeEventListener('wheel', onWheel)
    }
  }, [ref, view])
}
