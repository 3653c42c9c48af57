/** A pointer within this distance of an element, in CSS pixels, is near. */
const NEAR_PX = 100

/** Shortest time between two measurements of the distance, in milliseconds: each one may cost a layout. */
const MEASURE_MS = 100

/**
 * Calls back once when a person is about to use an element: the pointer comes near, it is touched or focused, or files
 * are dragged over the page. Returns a function that ends this.
 */
export function watchIntent(element: HTMLElement, onIntent: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const page = element.ownerDocument
  const done = () => {
    controller.abort()
    onIntent()
  }
  let measuredAt = Number.NEGATIVE_INFINITY
  const follow = (event: PointerEvent) => {
    if (event.timeStamp - measuredAt < MEASURE_MS) return
    measuredAt = event.timeStamp
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = Math.max(left - event.clientX, 0, event.clientX - right)
    const y = Math.max(top - event.clientY, 0, event.clientY - bottom)
    if (Math.hypot(x, y) < NEAR_PX) done()
  }
  page.addEventListener('pointermove', follow, { signal, passive: true })
  page.addEventListener(
    'dragenter',
    (event) => {
      if (event.dataTransfer?.types.includes('Files')) done()
    },
    { signal },
  )
  element.addEventListener('pointerdown', done, { signal })
  element.addEventListener('focusin', done, { signal })
  return () => controller.abort()
}
