import { watchSize } from '../parts/watchSize.js'
import { findShownLayers } from './findLayer.js'
import type { Layer } from './Layer.js'

/**
 * Keeps a modal dialog shown and its focus in place while it is open: a page can remove or hide the elements around it, put
 * them back, or open another dialog above it. Returns a function that stops this.
 */
export function keepShown(dialog: HTMLDialogElement, layer: Layer): () => void {
  // Test runners in Node have no top layer that it could fall out of.
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
    if (isModal(dialog)) return
    clearTimeout(timer)
    // A size change within the event would be reported to the page as an error.
    timer = setTimeout(() => isModal(dialog) || show())
  })
  const show = () => {
    // A dialog that a person closed isn't open; its `close` event is on its way.
    if (!dialog.open || !layer.isInPage || dialog.parentNode !== layer.box) return
    const last = focused as HTMLElement | null
    dialog.inert = false
    // The browser focuses the first control.
    openModally(dialog, layer)
    if (last && dialog.contains(last)) last.focus({ preventScroll: true })
    watch()
  }
  const watch = () => {
    moves.disconnect()
    // Watch only the elements around the dialog: a list with many files changes all the time.
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
      // If the code can't be loaded, the dialog stays above all other dialogs in the page.
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

/** Opens a dialog somewhere people can use it. */
export function openModally(dialog: HTMLDialogElement, layer: Layer): void {
  layer.place()
  // A dialog that was moved while open is no longer modal.
  dialog.removeAttribute('open')
  // Without a top layer, as in test runners in Node or while the page has taken it out, the dialog is shown in place.
  if (dialog.showModal && dialog.isConnected) dialog.showModal()
  else dialog.open = true
}

/** Returns whether a dialog is shown modally, or steps below a page dialog. */
const isModal = (dialog: HTMLDialogElement) =>
  dialog.isConnected && dialog.getClientRects().length > 0 && (dialog.inert || dialog.matches(':modal'))
