import { contexts, earlyFormOf, resetContext } from '@lading/uploader/loading'
import type { Dispatch, SetStateAction } from 'react'
import type { Field, Submitter } from './Field.js'
import type { FieldValue } from './FieldValue.js'

/** The same object, so that React renders once. */
const BUSY = { isBusy: true }

/**
 * Creates the half of a field that is loaded with its page: it loads the other half with the uploader, and keeps a form whose
 * files have changed from being sent before that.
 */
export function createField(setOwn: Dispatch<SetStateAction<FieldValue>>, set: Field['set']): Field {
  let isPressed = false
  const field = {
    // A page may have several copies of this module, and all of their uploaders have one list of names.
    ctxName: String(Math.random()),
    control: { current: null },
    set,
    change(files) {
      // Another array: an equal value is rendered again, too.
      setOwn([...files])
      field.options.onChange?.(files)
    },
    onChange(list) {
      field.hasList = true
      field.uploads?.emit(list)
      check()
    },
    reset(isControlled) {
      field.sending = null
      field.uploads?.cancel()
      resetContext(field.ctxName)
      if (!isControlled) field.change(field.first)
    },
    load: () =>
      import('./attachUploads.js').then(
        (code) => code.attachUploads(field),
        () => {},
      ),
    connect() {
      const end = new AbortController()
      // The events do not leave a shadow tree.
      const root = field.control.current?.getRootNode() ?? document
      const { signal } = end
      field.signal = signal
      // A click tries again where the code could not be loaded.
      // Before any listener of a library.
      for (const type of ['submit', 'reset', 'click'])
        root.addEventListener(type, handle, { capture: true, signal })
      signal.onabort = contexts.subscribe(check)
      check()
      return () => end.abort()
    },
  } as Field

  /** Returns whether the form has to wait before it is sent, or is refused. */
  function check(submitter?: Submitter | null): unknown {
    if (field.uploads) return field.uploads.holds(submitter)
    const { uploader } = contexts.get(field.ctxName)
    const form = earlyFormOf(field.ctxName)
    const isChanged =
      field.hasList || form?.isWaiting || (uploader && uploader.entries.size !== field.value.length)
    if (uploader || isChanged) field.load()
    if (isChanged) set(BUSY)
    // A library validates its own value.
    return isChanged || (!('value' in field.options) && field.problem)
  }

  async function handle(event: Event): Promise<unknown> {
    const { type, target: form, submitter } = event as Event & { readonly submitter: Submitter | null }
    const input = field.control.current
    const isByPerson = isPressed
    isPressed = type === 'click'
    // Once the page has rendered the result of its action, and any listener may have prevented it.
    setTimeout(() => {
      isPressed = false
      if (type !== 'reset' || form !== input?.form) return
      // React resets a form after its action, also where the action has refused it.
      if (!event.defaultPrevented && (isByPerson || !field.options.error))
        // A library resets its own value.
        field.reset('value' in field.options)
      // Libraries such as Conform set each input of the name to the first value, which React repairs with its next render alone.
      setOwn((files) => [...files])
    })
    const isHeld = check(submitter)
    // Disabled: the form does not have the field.
    if (type !== 'submit' || form !== input?.form || !input.willValidate || !isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
    field.sending = event
    // Without a pause where it is loaded: the form may be sent in that moment, and must not be sent twice.
    const uploads = field.uploads ?? (await field.load())
    // Another press, or a reset, may have taken its place.
    if (uploads) return field.sending === event && uploads.submit(submitter)
    input.setCustomValidity(field.problem || 'Not sent. Check the connection.')
    input.reportValidity()
    input.setCustomValidity(field.problem)
  }

  return field
}
