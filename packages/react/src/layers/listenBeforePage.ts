type KeyListener = (event: KeyboardEvent) => void

/** A page can contain several copies of this module; the shell has its own. Only the first one listens. */
const KEY = Symbol.for('lading.keyListeners')

/**
 * Passes pressed keys to a listener before the page receives them. Listeners on `window` are called in order, and dialog libraries
 * add theirs when they render, so modules that a page imports call this while they're evaluated, without a listener. Returns an
 * unsubscribe function.
 */
export function listenBeforePage(listener?: KeyListener): () => void {
  const page = globalThis.window as (Window & { [KEY]?: Set<KeyListener> }) | undefined
  if (!page) return () => {}
  if (!page[KEY]) {
    const added = new Set<KeyListener>()
    page[KEY] = added
    // Never removed: a later listener would come after the page's listeners.
    const notify = (event: KeyboardEvent) => {
      for (const each of added) each(event)
    }
    page.addEventListener('keydown', notify, true)
  }
  const listeners = page[KEY]
  if (listener) listeners.add(listener)
  return () => listener && listeners.delete(listener)
}
