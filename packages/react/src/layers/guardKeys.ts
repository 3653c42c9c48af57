import { listenBeforePage } from './listenBeforePage.js'

listenBeforePage()

/** Parts that Escape closes or leaves first, starting with the part nearest to the focused element. */
const OPEN = '.lading-dialog, .lading-menu:popover-open, .lading [data-escape]'

const HIDDEN = { key: 'Unidentified', keyCode: 0, which: 0 } as const

/**
 * Keeps Escape and Tab for what is open in the uploader: libraries listen for them on the document or the window, before the focused
 * element receives them, and would close or leave their dialog around the uploader. Hides the event's key while it passes through the
 * page. Returns a function that stops this.
 */
export function guardKeys(): () => void {
  const view = globalThis.window as (Window & typeof globalThis) | undefined
  // Test runners in Node don't support modal dialogs or these selectors.
  if (!view?.HTMLDialogElement?.prototype.showModal) return () => {}
  return listenBeforePage((event) => {
    // Our own listeners on `window` read the key's code.
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
  })
}

const isOpen = (target: EventTarget) => target instanceof Element && target.matches(OPEN)

const openDialog = (page: Document) => [...page.querySelectorAll('.lading-dialog:modal')].at(-1)
