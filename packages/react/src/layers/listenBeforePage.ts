type KeyListener = (event: KeyboardEvent) => void

const listeners = new Set<KeyListener>()

const notify = (event: KeyboardEvent) => {
  for (const listener of listeners) listener(event)
}

/**
 * Passes pressed keys to a listener before the page receives them. Listeners on `window` are called in order, and dialog libraries
 * add theirs when they render, so modules that a page imports call this while they're evaluated, without a listener. Returns an
 * unsubscribe function.
 */
export function listenBeforePage(listener?: KeyListener): () => void {
  // The browser ignores a second call. Never removed: a later listener would come after the page's listeners.
  globalThis.window?.addEventListener('keydown', notify, true)
  if (!listener) return () => {}
  listeners.add(listener)
  return () => listeners.delete(listener)
}
