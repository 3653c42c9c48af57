/**
 * Returns the uploader's class name, followed by a space, for a page that sets `color-scheme`; empty if the person's setting
 * decides.
 */
export function pageScheme(): string {
  return getComputedStyle(document.documentElement).colorScheme === 'normal' ? '' : 'lading-inherit '
}

/** Calls `listener` when the page's color scheme might have changed. Returns an unsubscribe function. */
export function subscribePageScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
