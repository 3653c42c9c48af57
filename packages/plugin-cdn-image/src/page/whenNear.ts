const observers = new Map<string, IntersectionObserver>()
const waiting = new Map<Element, () => void>()

/**
 * Calls back once when an element is within a margin of the viewport, or when the page is about to be printed. Returns a
 * function that stops waiting.
 *
 * @param margin CSS length.
 */
export function whenNear(element: Element, margin: string, onNear: () => void): () => void {
  let observer = observers.get(margin)
  if (!observer) {
    // A single observer for any number of images.
    observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
      },
      { rootMargin: margin },
    )
    if (observers.size === 0) addEventListener('beforeprint', loadAll)
    observers.set(margin, observer)
  }
  const call = () => {
    stop()
    onNear()
  }
  const stop = () => {
    // Another caller might be waiting for the same element by now.
    if (waiting.get(element) !== call) return
    observer.unobserve(element)
    waiting.delete(element)
  }
  waiting.set(element, call)
  observer.observe(element)
  return stop
}

/** Loads all images for printing, because paper has no viewport. */
function loadAll(): void {
  for (const call of [...waiting.values()]) call()
}
