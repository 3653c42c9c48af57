import { watchSize } from '../parts/watchSize.js'
import { findShownLayers } from './findLayer.js'
import type { Layer } from './Layer.js'

/**
 * Shows a modal dialog for as long as it is open, with the focus where it was: a page may remove or hide what is around it, and
 * put it back, or open a dialog of its own above it. Returns a function that ends it.
 */
export function keepShown(dialog: HTMLDialogElement, layer: Layer): () => void {
  // Nothing moves it out of the top layer that test runners in Node don't have.
  if (!dialog.showModal) return () => {}
  let focused: Element | null = null
  let covering = new AbortController()
  const remember = ({ target }: Event) => {
    focused = target as Element
  }
  const moves = new MutationObserver(() => {
    if (!dialog.isConnected || (!dialog.inert && !dialog.matches(':modal'))) show()
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const size = watchSize(() => {
    if (isShown(dialog)) return
    clearTimeout(timer)
    // Another size within the event would be reported to the page as an error.
    timer = setTimeout(() => isShown(dialog) || show())
  })
  const show = () => {
    if (!layer.isInPage || dialog.parentNode !== layer.box) return
    const last = focused as HTMLElement | null
    dialog.inert = false
    // The browser focuses the first control.
    openModally(dialog, layer)
    if (last && dialog.contains(last)) last.focus({ preventScroll: true })
    watch()
  }
  const watch = () => {
    moves.disconnect()
    // Only what is around the dialog: a list of many files changes all the time.
    for (
      let node: Node | null = dialog.parentNode;
      node;
      node = node instanceof ShadowRoot ? node.host : node.parentNode
    )
      moves.observe(node, { childList: true })
    covering.abort()
    covering = new AbortController()
    const { signal } = covering
    const known = new Set(findShownLayers(dialog))
    import('./stepBelow.js').then(
      ({ stepBelow }) => signal.aborted || stepBelow({ dialog, layer, known, signal, onUncovered: show }),
      // Without the code, it stays above all dialogs of the page.
      () => {},
    )
  }
  watch()
  size.observe(dialog)
  dialog.addEventListener('focusin', remember)
  return () => {
    moves.disconnect()
    size.disconnect()
    covering.abort()
    clearTimeout(timer)
    dialog.removeEventListener('focusin', remember)
  }
}

/** Opens a dialog where people can use it. */
export function openModally(dialog: HTMLDialogElement, layer: Layer): void {
  layer.place()
  // An open dialog that was moved is no longer modal.
  dialog.removeAttribute('open')
  // Without a top layer, as in test runners in Node, it's shown in its place.
  if (dialog.showModal) dialog.showModal()
  else dialog.open = true
}

const isShown = (dialog: HTMLDialogElement) => dialog.isConnected && dialog.getClientRects().length > 0
