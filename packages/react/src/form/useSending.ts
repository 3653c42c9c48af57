import type { Uploader } from '@lading/kernel'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { FormState } from './formStateOf.js'
import { rootOf } from './rootOf.js'
import { showFailedFile } from './showFailedFile.js'

/** A form submission that waits for uploads. */
interface Submission {
  readonly submitter: HTMLElement | null
}

interface Sending {
  /** Whether the form can be submitted although its files are still being uploaded. */
  readonly isWaiting: boolean
  /** Whether the form was submitted and waits. */
  readonly sending: boolean
  /** Ends the wait. @param button The clicked button, which disappears: the focus returns to the form's button. */
  readonly cancel: (button?: Element) => void
}

/**
 * With `submitWhenUploaded`, holds back a form that's submitted during uploads and submits it once all files are uploaded. If
 * an upload fails, the person is taken to that file, and the form's data stays as it is.
 */
export function useSending(
  input: RefObject<HTMLInputElement | null>,
  uploader: Uploader | null,
  { isSentLater: isWaiting = false, error }: FormState,
): Sending {
  const [submission, setSubmission] = useState<Submission | null>(null)
  const cancel = useCallback(
    (button?: Element) => {
      if (button) submission?.submitter?.focus()
      setSubmission(null)
    },
    [submission],
  )

  useEffect(() => {
    if (!isWaiting) return
    // Runs before the form's other listeners, because they can send it.
    const hold = (event: SubmitEvent) => {
      const field = input.current
      // A disabled field isn't part of the form, and such a button sends only the files that are uploaded.
      const isLeft = event.submitter?.hasAttribute('formnovalidate') || !field?.willValidate
      if (event.target !== field?.form || isLeft) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setSubmission({ submitter: event.submitter })
    }
    const first = rootOf(input.current)
    first.addEventListener('submit', hold as EventListener, true)
    return () => first.removeEventListener('submit', hold as EventListener, true)
  }, [isWaiting, input])

  // Runs once the inputs have the uploaded files.
  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!submission || isWaiting) return
    setSubmission(null)
    // Without files, there's nothing left that the person wanted to send.
    if (!form || !uploader || uploader.isDestroyed || uploader.entries.size === 0) return
    const { submitter } = submission
    if (!error) form.requestSubmit(submitter?.isConnected ? submitter : undefined)
    else if (!showFailedFile(uploader, rootOf(field))) field.reportValidity()
  }, [submission, isWaiting, error, uploader, input])

  return { isWaiting, sending: submission !== null && isWaiting, cancel }
}
