import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { FrameContext } from '../parts/FrameContext.js'
import { watchSize } from '../parts/watchSize.js'
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

/** A native modal dialog. Escape goes back, or closes it as a press on the backdrop does; the focus returns to where it was. */
export function Dialog({ isOpen, gate, onClose, onBack, opener, children }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const locksScroll = useConfig('modalScrollLock')
  // In all activities: the dialog does not change its size between them.
  const hasMany = useCollection(({ totalCount }) => totalCount > MANY)
  const hasStrokes = useConfig('modalBackdropStrokes')
  const latest = useRef({ onClose, onBack, opener })
  latest.current = { onClose, onBack, opener }
  const shown = useLeaving(dialog, isOpen, children)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const focused = activeElementAt(element) as HTMLElement | null
    element.inert = false
    // Keeps its height when the list arrives.
    element.toggleAttribute('data-waited', !!element.querySelector('.lading-loading'))
    showModal(element)
    const activity = element.querySelector<HTMLElement>('.lading-activity')
    if (activity) {
      // The name is that of the activity; its heading follows the state and the language.
      element.setAttribute('aria-labelledby', activity.getAttribute('aria-labelledby') as string)
      focusFirst(activity)
    }
    return () => {
      if (element.close) element.close()
      else element.open = false
      // While the dialog fades out, keyboard and assistive technology cannot reach it.
      element.inert = true
      // Safari does not focus a clicked button, so the body has the focus; returning it there is useless.
      const isLost = !focused?.isConnected || focused === document.body
      const target = isLost ? latest.current.opener() : focused
      target?.focus({ preventScroll: true })
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen && locksScroll && dialog.current) return lockScroll(dialog.current)
  }, [isOpen, locksScroll])

  useEffect(() => {
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
      className={hasStrokes ? 'lading-dialog lading-strokes' : 'lading-dialog'}
      data-many={hasMany ? '' : undefined}
    >
      <FrameContext.Provider value={dialog}>{shown}</FrameContext.Provider>
    </dialog>
  )
}

/** Of all dialogs of a page, which lock the same element. */
const locked = new Set<Element>()

let restore = () => {}

/**
 * Locks the page's scrolling without a shift of its layout, until the dialog is removed at the latest: a page that empties the
 * element around it unmounts no component. Returns a function that unlocks it.
 */
function lockScroll(dialog: Element): () => void {
  if (!locked.size) {
    const { documentElement: root, body } = document
    const clips = (element: Element) => getComputedStyle(element).overflow !== 'visible'
    // The window scrolls as the root does or, where that does not say, the body. The other one would scroll it to its top.
    const { style } = clips(root) || !clips(body) ? root : body
    const overflow = style.overflow
    const gutter = root.style.scrollbarGutter
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    restore = () => {
      style.overflow = overflow
      root.style.scrollbarGutter = gutter
    }
  }
  locked.add(dialog)
  const unlock = () => {
    observer.disconnect()
    if (locked.delete(dialog) && !locked.size) restore()
  }
  const observer = watchSize(() => dialog.isConnected || unlock())
  observer.observe(dialog)
  return unlock
}

/** Shows a dialog above the page; without a top layer, as in test runners in Node, in its place. */
function showModal(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal()
  else dialog.open = true
}

/** Returns the content of an element that is shown or hidden. It stays until the transitions of hiding have ended. */
function useLeaving(element: RefObject<Element | null>, isShown: boolean, content: ReactNode): ReactNode {
  const last = useRef<ReactNode>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  if (isShown) last.current = content

  useLayoutEffect(() => {
    if (isShown || last.current === null) return
    const end = () => {
      last.current = null
      render()
    }
    // A timer, not the ends of the transitions: a page in the background has none until it is visible again.
    const leaveMs = longestTransitionMs(element.current)
    if (leaveMs === 0) return end()
    const timer = setTimeout(end, leaveMs)
    return () => clearTimeout(timer)
  }, [element, isShown])

  return last.current
}

/** Duration of the transitions that run on an element, in milliseconds; 0 under reduced motion. */
function longestTransitionMs(element: Element | null): number {
  const times = element
    ?.getAnimations?.()
    .map((animation) =>
      animation instanceof CSSTransition ? Number(animation.effect?.getComputedTiming().endTime) : 0,
    )
  // Where motion is reduced, transitions are shorter than a millisecond.
  return Math.floor(Math.max(0, ...(times ?? [])))
}
