const observers = new Map<string, IntersectionObserver>()
const waiting = new Map<Element, () => void>()

/**
 * Calls back once when an element is within a margin of the viewport, or the page is about to be printed. Returns a function
 * that stops waiting.
 *
 * @param margin CSS length.
 */
export function whenNear(element: Element, margin: string, onNear: () => void): () => void {
  let observer = observers.get(margin)
  if (!observer) {
    // One observer for any number of pictures.
    observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    }, { rootMargin: margin })
    if (observers.size === 0) addEventListener('beforeprint', () => waiting.forEach((call) => call()))
    observers.set(margin, observer)
  }
  const stop = () => {
    observer.unobserve(element)
    waiting.delete(element)
  }
  waiting.set(element, () => {
    stop()
    onNear()
  })
  observer.observe(element)
  return stop
}
