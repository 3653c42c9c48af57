/** Returns the class and a space of an uploader on a page with a `color-scheme` of its own; empty where the person's setting decides. */
export function pageScheme(): string {
  return getComputedStyle(document.documentElement).colorScheme === 'normal' ? '' : 'lading-inherit '
}

/** Calls `listener` when the color scheme of the page may have changed. Returns an unsubscribe function. */
export function subscribePageScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
