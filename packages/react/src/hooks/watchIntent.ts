/** A pointer within this distance of an element's sides, in CSS pixels, is near. */
const NEAR_PX = 100

/**
 * Calls back once when a person is about to use an element, e.g. when the pointer comes near. Returns an unsubscribe function.
 *
 * @param onIntent Receives whether files are dragged over the page.
 */
export function watchIntent(element: HTMLElement, onIntent: (isDrag?: boolean) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const page = element.ownerDocument
  const done = (isDrag?: boolean) => {
    controller.abort()
    onIntent(isDrag)
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const distance = Math.max(left - clientX, clientX - right, top - clientY, clientY - bottom)
    if (distance < NEAR_PX) done()
  }
  page.addEventListener('pointermove', follow, { signal })
  page.addEventListener(
    'dragenter',
    (event) => {
      if (event.dataTransfer?.types.includes('Files')) done(true)
    },
    { signal },
  )
  element.addEventListener('pointerdown', () => done(), { signal })
  element.addEventListener('focusin', () => done(), { signal })
  return () => controller.abort()
}
