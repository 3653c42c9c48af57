'use client'

import { contexts } from '@lading/uploader/loading'
import { useEffect } from 'react'
import type { Field } from './Field.js'

/** The same object, so that React renders once. */
const BUSY = { isBusy: true }

/**
 * Loads the uploads of a field with its uploader. A form whose files have changed waits for them, also before they are loaded,
 * and before any listener of a library receives the event.
 */
export function useFieldUploads(field: Field): void {
  useEffect(() => {
    const { control } = field
    const end = new AbortController()
    const { signal } = end
    // The events do not leave a shadow tree.
    const root = control.current?.getRootNode() ?? document
    let loading: Promise<void> | undefined
    field.load = () => {
      loading ??= import('./attachUploads.js').then(
        ({ attachUploads }) => attachUploads(field, root, signal),
        () => {
          loading = undefined
        },
      )
      return loading
    }
    field.check = () => {
      if (field.uploads) return field.uploads.isPending()
      const { uploader, form } = contexts.get(field.ctxName)
      const isChanged =
        field.hasList || form?.isWaiting || (uploader && uploader.entries.size !== field.value.length)
      if (uploader || isChanged) field.load()
      if (isChanged) field.set(BUSY)
      return isChanged
    }
    const check = () => field.uploads ?? field.check()
    const listen = (type: string, listener: (event: Event) => void) =>
      root.addEventListener(type, listener, { capture: true, signal })
    listen('submit', async (event) => {
      const input = control.current
      const { target: form, submitter } = event as SubmitEvent
      // An intent of Conform changes the form, and sends nothing.
      if (!input || form !== input.form || submitter?.matches('[name=__intent__]')) return
      const isPending = field.check()
      if (!isPending && (field.isControlled || !field.problem)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isPending) {
        await field.load()
        if (field.uploads) return field.uploads.submit(form as HTMLFormElement, submitter)
      }
      // The form is not validated by the browser, or the code of the uploads could not be loaded.
      input.setCustomValidity(field.problem || 'The upload cannot begin. Check the connection.')
      input.reportValidity()
      input.setCustomValidity(field.problem)
    })
    // Tries again where the code could not be loaded.
    listen('click', check)
    // Libraries such as Conform set each input of the name to the first value, which React repairs with its next render alone.
    listen('reset', () => setTimeout(field.rerender))
    signal.addEventListener('abort', contexts.subscribe(check))
    check()
    return () => end.abort()
  }, [field])
  useEffect(() => field.uploads?.rendered())
}
