import type { StagePoint } from './InkView.js'

export interface PenSample extends StagePoint {
  /** A pen's pressure, from 0 to 1; null for other pointers. */
  readonly pressure: number | null
  /** In milliseconds. */
  readonly time: number
}

export interface PenHandlers {
  /** Returns true if a pointer draws; otherwise it moves the paper. */
  readonly canDraw: () => boolean
  /** Returns true if part of the paper is outside the stage. */
  readonly isZoomed: () => boolean
  /** Called when a stroke begins. @param isEraser Whether a pen touches with its eraser end */
  readonly onBegin: (sample: PenSample, isEraser: boolean) => void
  /** @param predicted Positions that the pointer is likely to reach next */
  readonly onDraw: (samples: readonly PenSample[], predicted: readonly PenSample[]) => void
  readonly onEnd: () => void
  /** Called if the stroke turned out to be the beginning of a gesture. */
  readonly onDiscard: () => void
  /** Scales by `factor` and moves the point at `from` to `to`. */
  readonly onMove: (change: {
    readonly factor: number
    readonly from: StagePoint
    readonly to: StagePoint
  }) => void
  readonly onMoved: () => void
}

/** A second finger discards a stroke with fewer events: the first finger had only begun a gesture. */
const MIN_EVENTS = 8

/** The bit for a pen's eraser end in `PointerEvent.buttons`. */
const ERASER_BUTTON = 32

/**
 * Turns pointers into strokes and paper movements. A single finger draws until a pen is used; from then on a touch is treated as
 * a palm and only moves the paper. Two fingers move and zoom. Returns a function that ends the tracking.
 */
export function trackPen(stage: HTMLElement, handlers: PenHandlers): () => void {
  const controller = new AbortController()
  const { signal } = controller
  /** Pointers that move the paper. */
  const movers = new Map<number, StagePoint>()
  let drawing: { readonly id: number; readonly type: string; events: number; at: StagePoint } | null = null
  let wasPenUsed = false

  const pointOf = ({ clientX, clientY }: MouseEvent): StagePoint => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    // In the stage's own pixels: the page can scale or zoom the stage.
    return {
      x: (clientX - left) * (stage.offsetWidth / width || 1),
      y: (clientY - top) * (stage.offsetHeight / height || 1),
    }
  }
  const sampleOf = (event: PointerEvent): PenSample => ({
    ...pointOf(event),
    // Pens without a sensor report 0.
    pressure: event.pointerType === 'pen' ? event.pressure || 0.5 : null,
    time: event.timeStamp,
  })

  const end = () => {
    if (!drawing) return
    drawing = null
    handlers.onEnd()
  }

  const makeWay = (event: PointerEvent): boolean => {
    if (!drawing) return true
    if (drawing.type !== 'touch' || event.pointerType === 'mouse') return false
    const { id, events, at } = drawing
    const isGesture = events < MIN_EVENTS
    drawing = null
    if (isGesture) handlers.onDiscard()
    else handlers.onEnd()
    if (event.pointerType === 'touch') movers.set(id, at)
    return true
  }

  const onDown = (event: PointerEvent) => {
    const { pointerId, pointerType, button, buttons } = event
    const isEraser = (buttons & ERASER_BUTTON) !== 0
    if (button !== 0 && !isEraser) return
    if (pointerType === 'pen') wasPenUsed = true
    const hadFinger = drawing?.type === 'touch'
    if (!makeWay(event)) return
    capture(stage, pointerId)
    const isTouch = pointerType === 'touch'
    const moves = isTouch && (hadFinger || wasPenUsed || movers.size > 0)
    if (moves || !handlers.canDraw()) {
      movers.set(pointerId, pointOf(event))
      return
    }
    movers.clear()
    drawing = { id: pointerId, type: pointerType, events: 0, at: pointOf(event) }
    handlers.onBegin(sampleOf(event), isEraser)
  }

  const onMove = (event: PointerEvent) => {
    if (drawing?.id === event.pointerId) {
      drawing.events += 1
      drawing.at = pointOf(event)
      const all = event.getCoalescedEvents?.() ?? []
      const samples = (all.length > 0 ? all : [event]).map(sampleOf)
      handlers.onDraw(samples, (event.getPredictedEvents?.() ?? []).map(sampleOf))
      return
    }
    if (!movers.has(event.pointerId)) return
    const before = spread(movers)
    movers.set(event.pointerId, pointOf(event))
    const after = spread(movers)
    const factor = before.distance > 0 && after.distance > 0 ? after.distance / before.distance : 1
    handlers.onMove({ factor, from: before.center, to: after.center })
  }

  const onUp = (event: PointerEvent) => {
    if (drawing?.id === event.pointerId) {
      if (event.type === 'pointerup') handlers.onDraw([sampleOf(event)], [])
      end()
    }
    if (movers.delete(event.pointerId) && movers.size === 0) handlers.onMoved()
  }

  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    stage.addEventListener(type, onUp, { signal })
  }
  stage.addEventListener(
    'contextmenu',
    (event) => {
      // A long press with a finger or a pen would open the menu.
      if (drawing || movers.size > 0) event.preventDefault()
    },
    { signal },
  )
  stage.addEventListener(
    'wheel',
    (event) => {
      const at = pointOf(event)
      // Browsers set ctrlKey for a pinch on a touchpad.
      const isZoom = event.ctrlKey || event.metaKey
      // The wheel scrolls the page while the whole paper is visible.
      if (!isZoom && !handlers.isZoomed()) return
      event.preventDefault()
      if (isZoom) {
        handlers.onMove({ factor: Math.exp(-event.deltaY / 150), from: at, to: at })
      } else {
        handlers.onMove({ factor: 1, from: at, to: { x: at.x - event.deltaX, y: at.y - event.deltaY } })
      }
      handlers.onMoved()
    },
    { signal, passive: false },
  )
  return () => {
    end()
    controller.abort()
  }
}

function capture(stage: HTMLElement, pointerId: number): void {
  try {
    stage.setPointerCapture(pointerId)
  } catch {
    // The pointer is gone already.
  }
}

/** Returns the center of the first two pointers and their distance; the distance is 0 for a single pointer. */
function spread(pointers: ReadonlyMap<number, StagePoint>): { center: StagePoint; distance: number } {
  const [a = { x: 0, y: 0 }, b = a] = pointers.values()
  return {
    center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.hypot(a.x - b.x, a.y - b.y),
  }
}
