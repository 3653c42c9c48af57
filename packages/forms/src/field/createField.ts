import { adviseLooseField } from '@lading/kernel/internal/advice'
import { contexts, earlyFormOf, resetContext } from '@lading/uploader/internal/loading'
import type { Dispatch, SetStateAction } from 'react'
import type { FieldValue } from '../values/FieldValue.js'
import { unusedOptions } from '../values/unusedOptions.js'
import type { Field, Submitter } from './Field.js'
import { getForm } from './getForm.js'
import { refuse } from './refuse.js'

/** A constant, so that React renders only once. */
const BUSY = { isBusy: true }

/**
 * Creates the part of a field that's loaded with its page. It loads the rest together with the uploader; until then, it holds
 * back a form whose files have changed.
 */
export function createField(setOwn: Dispatch<SetStateAction<FieldValue>>, set: Field['set']): Field {
  let isPressed = false
  const field = {
    // A page can contain several copies of this module, whose uploaders share one list of names.
    ctxName: String(Math.random()),
    control: { current: null },
    form: null,
    set,
    change(files) {
      // A new array, because equal values must also re-render.
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
      // These events don't leave a shadow tree.
      const root = field.control.current?.getRootNode() ?? document
      const { signal } = end
      field.signal = signal
      // A click retries code that couldn't be loaded. Listens before any library does.
      for (const type of ['submit', 'reset', 'click'])
        root.addEventListener(type, handle, { capture: true, signal })
      signal.onabort = contexts.subscribe(check)
      check()
      return () => end.abort()
    },
  } as Field

  /** Returns a truthy value if the form must wait before it's sent, or must be refused. */
  function check(submitter?: Submitter | null): unknown {
    if (field.uploads) return field.uploads.holds(submitter)
    const { uploader } = contexts.get(field.ctxName)
    const form = earlyFormOf(field.ctxName)
    const isChanged =
      field.hasList || form?.isWaiting || (uploader && uploader.entries.size !== field.value.length)
    if (uploader || isChanged) field.load()
    if (isChanged) set(BUSY)
    // Libraries validate their values themselves.
    return isChanged || (!('value' in field.options) && field.problem)
  }

  async function handle(event: Event): Promise<unknown> {
    const { type, target: form, submitter } = event as Event & { readonly submitter: Submitter | null }
    const input = field.control.current
    const own = getForm(field)
    if (type === 'submit' && !input && !field.form && field.options !== unusedOptions)
      adviseLooseField(form as HTMLFormElement)
    const isByPerson = isPressed
    isPressed = type === 'click'
    // Runs after the page has rendered its action's result, and after any listener could prevent the event.
    setTimeout(() => {
      isPressed = false
      if (type !== 'reset' || form !== own) return
      // React resets a form after its action, even if the action has refused the form.
      if (!event.defaultPrevented && (isByPerson || !field.options.error))
        // Libraries reset their values themselves.
        field.reset('value' in field.options)
      // Libraries such as Conform set each input with this name to the first value. React repairs that only in its next render.
      setOwn((files) => [...files])
    })
    const isHeld = check(submitter)
    // If disabled, the field isn't part of the form.
    if (type !== 'submit' || form !== own || input?.willValidate === false || !isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
    field.sending = event
    // Don't pause if the uploads are loaded: the form could be sent in that moment, and must not be sent twice.
    const uploads = field.uploads ?? (await field.load())
    // Another click or a reset can have replaced this submission.
    if (uploads) return field.sending === event && uploads.submit(submitter)
    refuse(field, field.problem || 'Not sent. Check the connection.')
  }

  return field
}
