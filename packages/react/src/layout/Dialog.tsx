'use client'

import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { focusFirst } from './focusFirst.js'
import type { LeaveGate } from './LeaveGate.js'
import { lockScroll } from './lockScroll.js'
import { onBackdropPress } from './onBackdropPress.js'
import { restoreFocus } from './restoreFocus.js'

/** Properties of {@link Dialog}. */
export interface DialogProps {
  readonly isOpen: boolean
  /** Asked before a person closes it. */
  readonly gate: LeaveGate
  /** Called when a person closes it. */
  readonly onClose: () => void
  /** Gives the element that gets the focus where the one that had it is gone. */
  readonly opener: () => HTMLElement | null
  readonly children: ReactNode
}

/** A native modal dialog. Escape and a press beside it close it; the focus goes back to where it was. */
export function Dialog({ isOpen, gate, onClose, opener, children }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const locksScroll = useConfig('modalScrollLock')
  const latest = useRef({ onClose, opener })
  latest.current = { onClose, opener }

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const restore = restoreFocus(element, () => latest.current.opener())
    element.showModal()
    const activity = element.querySelector<HTMLElement>('.lading-activity')
    if (activity) focusFirst(activity)
    return () => {
      element.close()
      restore()
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen && locksScroll) return lockScroll()
  }, [isOpen, locksScroll])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const end = new AbortController()
    const close = () => latest.current.onClose()
    const wish = () => gate.pass(close)
    element.addEventListener(
      'close',
      () => {
        // Escape closes natively and the state follows. The event comes late: the dialog may be open again.
        if (!element.open) close()
      },
      { signal: end.signal },
    )
    const hold = (event: Event) => {
      if (!gate.isHeld || event.defaultPrevented) return
      event.preventDefault()
      wish()
    }
    element.addEventListener('keydown', (event) => event.key === 'Escape' && hold(event), {
      signal: end.signal,
    })
    // The way back of a phone. Browsers let it be held once; a second one closes in any case.
    element.addEventListener('cancel', (event) => event.target === element && hold(event), {
      signal: end.signal,
    })
    onBackdropPress(element, wish, end.signal)
    return () => end.abort()
  }, [gate])

  return (
    <dialog ref={dialog} className="lading-dialog" aria-modal={isOpen || undefined}>
      {isOpen && children}
    </dialog>
  )
}
