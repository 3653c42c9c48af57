'use client'

import { type RefObject, useEffect, useRef } from 'react'

interface FormEvents {
  /** Whether the form has to wait before it is sent. */
  readonly isPending: () => boolean
  /** Whether the field is not valid, which a library cannot read from the entries of the form. */
  readonly isRefused: () => boolean
  /** Resolves with whether the form may be sent. */
  readonly upload: () => Promise<boolean>
  /** @param isByPerson Whether a person has pressed a button of the form. */
  readonly onReset: (isByPerson: boolean) => void
}

/** Follows the form of an input: its submission waits for uploads, before any listener of the page or of a library. */
export function useFormEvents(control: RefObject<HTMLInputElement | null>, events: FormEvents): void {
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const root = control.current?.getRootNode()
    // The events do not leave a shadow tree.
    const target = root instanceof ShadowRoot ? root : window
    const controller = new AbortController()
    const { signal } = controller
    let isWaiting = false
    let isPressed = false

    const onSubmit = async (event: Event) => {
      const form = control.current?.form
      if (!form || event.target !== form) return
      const { submitter } = event as SubmitEvent
      // An intent of Conform changes the form, and sends nothing.
      if ((submitter as HTMLButtonElement | null)?.name === '__intent__') return
      const isPending = latest.current.isPending()
      if (!isPending && !latest.current.isRefused()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isWaiting) return
      if (!isPending) {
        // The form is not validated by the browser.
        control.current?.reportValidity()
        return
      }
      isWaiting = true
      const isUploaded = await latest.current.upload()
      isWaiting = false
      if (signal.aborted || !form.isConnected) return
      if (isUploaded) form.requestSubmit(submitter?.isConnected ? submitter : undefined)
      else control.current?.focus()
    }
    const onClick = () => {
      isPressed = true
      setTimeout(() => {
        isPressed = false
      })
    }
    const onReset = (event: Event) => {
      if (event.defaultPrevented || event.target !== control.current?.form) return
      const isByPerson = isPressed
      // Once the page has rendered the result of its action.
      setTimeout(() => signal.aborted || latest.current.onReset(isByPerson))
    }
    target.addEventListener('submit', onSubmit, { capture: true, signal })
    target.addEventListener('click', onClick, { capture: true, signal })
    target.addEventListener('reset', onReset, { signal })
    return () => controller.abort()
  }, [control])
}
