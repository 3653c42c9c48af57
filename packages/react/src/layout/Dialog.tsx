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
import { focusFirst } from './focusFirst.js'
import type { LeaveGate } from './LeaveGate.js'

/** Most files for which the dialog has its usual size. */
const MANY = 20

interface DialogProps {
  readonly isOpen: boolean
  /** Asks before a person closes the dialog. */
  readonly gate: LeaveGate
  readonly onClose: () => void
  /** Goes back one activity, for Escape. @default none: Escape closes the dialog */
  readonly onBack?: (() => void) | undefined
  /** Returns the element that receives the focus where the focused one is removed. */
  readonly opener: () => HTMLElement | null
  readonly children: ReactNode
}

/**
 * A native modal dialog. Escape goes back, or closes it as a press on the backdrop does; the focus returns to where it was. Where
 * the page's own dialog is open, it's shown in there.
 */
export function Dialog(props: DialogProps): ReactElement {
  const home = useRef<HTMLDivElement>(null)
  // A server has no portals, and one that is rendered with the first markup would be taken for a part of that.
  const [layer, setLayer] = useState<Layer | null>(null)
  const created = useRef<Layer>(undefined)
  useLayoutEffect(() => {
    if (!home.current) return
    // StrictMode runs it again, with the dialog in the first layer.
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
  // In all activities: the dialog does not change its size between them.
  const count = useCollection(({ totalCount }) => totalCount)
  const hasStrokes = useConfig('modalBackdropStrokes')
  const latest = useRef({ onClose, onBack, opener })
  latest.current = { onClose, onBack, opener }
  const shown = useLeaving(dialog, isOpen, children)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has changed may take its own height
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.querySelector('.lading-loading')) element?.removeAttribute('data-waited')
  }, [count])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const focused = activeElementAt(element) as HTMLElement | null
    element.inert = false
    // Keeps its height when the list arrives.
    element.toggleAttribute('data-waited', !!element.querySelector('.lading-loading'))
    openModally(element, layer)
    const unwatch = keepShown(element, layer)
    const activity = element.querySelector<HTMLElement>('.lading-activity')
    if (activity) {
      // The name is that of the activity; its heading follows the state and the language.
      element.setAttribute('aria-labelledby', activity.getAttribute('aria-labelledby') as string)
      focusFirst(activity)
    }
    return () => {
      unwatch()
      // The page's own dialog is above it, and has the focus.
      const isBelow = element.inert
      if (element.close) element.close()
      else element.open = false
      // While the dialog fades out, keyboard and assistive technology cannot reach it.
      element.inert = true
      if (isBelow) return
      // Safari does not focus a clicked button, so the body has the focus; returning it there is useless.
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

  // Ends as soon as the dialog is rendered no more: its closing, whose event comes later, is none of a person.
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
    // The controller is the options, with its `signal`.
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => unknown,
    ) => element.addEventListener(type, listener, controller)
    // Escape closes natively and the state follows. The event is queued: the dialog may be open again.
    listen('close', () => element.open || close())
    listen('keydown', (event) => event.key === 'Escape' && hold(event))
    // The Back gesture of a phone. Browsers allow one cancellation; the second gesture closes in any case.
    listen('cancel', (event) => event.target === element && hold(event))
    // A drag that only ends on the backdrop does not close it, nor does the second press of the double click that has opened it.
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
