import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { keepShown, openModally } from '../layers/keepShown.js'
import { Layer } from '../layers/Layer.js'
import { lockScroll } from '../layers/lockScroll.js'
import { ownInput } from '../layers/ownInput.js'
import { useLeaving } from '../layers/useLeaving.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { FrameContext } from '../parts/FrameContext.js'
import { markZoom } from '../parts/markZoom.js'
import { focusFirst } from './focusFirst.js'
import type { LeaveGate } from './LeaveGate.js'

/** Up to this number of files, the dialog has its usual size. */
const MANY = 20

interface DialogProps {
  readonly isOpen: boolean
  /** Asks before a person closes the dialog. */
  readonly gate: LeaveGate
  readonly onClose: () => void
  /** Goes back one activity, for Escape. @default none: Escape closes the dialog */
  readonly onBack?: (() => void) | undefined
  /** Returns the element to focus if the focused element is removed. */
  readonly opener: () => HTMLElement | null
  readonly children: ReactNode
}

/**
 * A native modal dialog. Escape goes back, or closes it as a click on the backdrop does; the focus returns to where it was. If
 * the page has a dialog open, this dialog is shown inside it.
 */
export function Dialog(props: DialogProps): ReactElement {
  const home = useRef<HTMLDivElement>(null)
  // Servers have no portals, and a portal in the first markup would be hydrated as part of it.
  const [layer, setLayer] = useState<Layer | null>(null)
  const created = useRef<Layer>(undefined)
  useLayoutEffect(() => {
    if (!home.current) return
    // StrictMode runs this again, with the dialog in the first layer.
    created.current ??= new Layer(home.current)
    const current = created.current
    current.attach()
    setLayer(current)
    return () => current.remove()
  }, [])
  return (
    <>
      <div ref={home} className="lading-layer" />
      {layer && createPortal(<DialogElement {...props} layer={layer} />, layer.box)}
    </>
  )
}

interface DialogElementProps extends DialogProps {
  readonly layer: Layer
}

function DialogElement(props: DialogElementProps): ReactElement {
  const { isOpen, gate, onClose, onBack, opener, layer, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const locksScroll = useConfig('modalScrollLock')
  // Read in all activities, so the dialog doesn't change its size between them.
  const count = useCollection(({ totalCount }) => totalCount)
  const hasStrokes = useConfig('modalBackdropStrokes')
  const latest = useRef({ onClose, onBack, opener })
  latest.current = { onClose, onBack, opener }
  const shown = useLeaving(dialog, isOpen, children)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const focused = activeElementAt(element) as HTMLElement | null
    element.inert = false
    openModally(element, layer)
    markZoom(element)
    const unwatch = keepShown(element, layer)
    const activity = element.querySelector<HTMLElement>('.lading-activity')
    if (activity) {
      // The dialog uses the activity's name; the activity's heading follows the state and language.
      element.setAttribute('aria-labelledby', activity.querySelector('.lading-heading')?.id ?? '')
      focusFirst(activity)
    }
    return () => {
      unwatch()
      // The page's dialog is above this dialog and has the focus.
      const isBelow = element.inert
      if (element.close) element.close()
      else element.open = false
      // While the dialog fades out, keyboard and assistive technology can't reach it.
      element.inert = true
      if (isBelow) return
      // Safari doesn't focus a clicked button, so the body has the focus, and there's no point in returning it there.
      const isLost = !focused?.isConnected || focused === document.body
      const target = isLost ? latest.current.opener() : focused
      target?.focus({ preventScroll: true })
    }
  }, [isOpen, layer])

  const isGone = shown === null
  useLayoutEffect(() => {
    if (isGone) layer.goHome()
  }, [isGone, layer])

  useEffect(() => {
    if (isOpen && locksScroll && dialog.current) return lockScroll(dialog.current)
  }, [isOpen, locksScroll])

  // Stop listening as soon as the dialog is unmounted: its `close` event comes later and isn't a person's doing.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const controller = new AbortController()
    const close = () => latest.current.onClose()
    const hold = (event: Event) => {
      const { onBack } = latest.current
      if ((!gate.isHeld && !onBack) || event.defaultPrevented) return
      event.preventDefault()
      gate.pass(onBack ?? close)
    }
    // `AbortController` doubles as listener options.
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => unknown,
    ) => element.addEventListener(type, listener, controller)
    // Escape closes natively and the state follows. The event is queued, so the dialog might be open again.
    listen('close', () => element.open || close())
    listen('keydown', (event) => event.key === 'Escape' && hold(event))
    // A phone's Back gesture. Browsers allow one cancellation; the second gesture always closes.
    listen('cancel', (event) => event.target === element && hold(event))
    // Ignore drags that only end on the backdrop, and the second click when a double click opened the dialog.
    let beganOnBackdrop = false
    listen('mousedown', ({ target, detail }) => {
      beganOnBackdrop = target === element && detail < 2
    })
    listen('mouseup', ({ target }) => beganOnBackdrop && target === element && gate.pass(close))
    return () => controller.abort()
  }, [gate])

  return (
    <dialog
      ref={dialog}
      {...ownInput}
      className={hasStrokes ? 'lading-dialog lading-strokes' : 'lading-dialog'}
      data-many={count > MANY ? '' : undefined}
    >
      <FrameContext.Provider value={dialog}>{shown}</FrameContext.Provider>
    </dialog>
  )
}
