import { activeElementAt } from '../parts/activeElementAt.js'

/** Notes the focus now. The returned function brings it back, or to `fallback` where its element is gone. */
export function restoreFocus(node: Node, fallback: () => HTMLElement | null): () => void {
  const before = activeElementAt(node)
  return () => {
    // Safari does not focus a button that is clicked, so the body may be all there is to go back to.
    const hasPlace = before instanceof HTMLElement && before.isConnected && before !== document.body
    const target = hasPlace ? before : fallback()
    target?.focus({ preventScroll: true })
  }
}
