/** Parts that Escape closes or leaves first; the one nearest to the focused element counts. */
const OPEN = '.lading-dialog, .lading-menu:popover-open, .lading [data-escape]'

const HIDDEN = { key: 'Unidentified', keyCode: 0, which: 0 } as const

/**
 * Lets Escape and Tab belong to what is open in the uploader: libraries listen for them on the document, before the focused element
 * receives them, and close or leave their own dialog around the uploader. On its way through the page the key of the event is
 * hidden. Returns a function that ends it.
 */
export function guardKeys(): () => void {
  const view = globalThis.window as (Window & typeof globalThis) | undefined
  // Test runners in Node have no dialogs that are modal, and know none of the selectors.
  if (!view?.HTMLDialogElement?.prototype.showModal) return () => {}
  const guard = (event: KeyboardEvent) => {
    // Ours that are on the window know the key by its code.
    if (!event.code || (event.key !== 'Escape' && event.key !== 'Tab')) return
    const path = event.composedPath()
    const isUnfocused = path[0] === view.document.body
    const open = isUnfocused ? openDialog(view.document) : path.find(isOpen)
    if (!open || (event.key === 'Tab' && !(open as Element).matches('.lading-dialog'))) return
    const own = Object.fromEntries(
      Object.entries(HIDDEN).map(([name, value]) => [name, { value, configurable: true }]),
    )
    Object.defineProperties(event, own)
    const show = () => {
      for (const name of Object.keys(HIDDEN)) Reflect.deleteProperty(event, name)
    }
    open.addEventListener('keydown', show, { capture: true, once: true })
  }
  view.addEventListener('keydown', guard, true)
  return () => view.removeEventListener('keydown', guard, true)
}

const isOpen = (target: EventTarget) => target instanceof Element && target.matches(OPEN)

const openDialog = (page: Document) => [...page.querySelectorAll('.lading-dialog:modal')].at(-1)
