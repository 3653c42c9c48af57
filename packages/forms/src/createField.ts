import { contexts } from '@lading/uploader/loading'
import type { Dispatch, SetStateAction } from 'react'
import type { Field } from './Field.js'
import type { FieldValue } from './FieldValue.js'

/** The same object, so that React renders once. */
const BUSY = { isBusy: true }

/**
 * Creates the half of a field that is loaded with its page: it loads the other half with the uploader, and keeps a form whose
 * files have changed from being sent before that.
 */
export function createField(
  first: FieldValue,
  setOwn: Dispatch<SetStateAction<FieldValue>>,
  set: Field['set'],
): Field {
  const field = {
    // A page may have several copies of this module, and all of their uploaders have one list of names.
    ctxName: `${Math.random()}`,
    first,
    control: { current: null },
    set,
    change(files) {
      // Another array: also what is equal is rendered again.
      setOwn([...files])
      field.options.onChange?.(files)
    },
    onChange(list) {
      field.hasList = true
      if (field.uploads) field.uploads.emit(list)
      else check()
    },
    load: () =>
      import('./attachUploads.js').then(
        ({ attachUploads }) => attachUploads(field),
        () => undefined,
      ),
    connect() {
      const end = new AbortController()
      // The events do not leave a shadow tree.
      const root = field.control.current?.getRootNode() ?? document
      // Before any listener of a library.
      const scope = { root, capture: true as const, signal: end.signal }
      field.scope = scope
      // A click tries again where the code could not be loaded.
      for (const type of ['submit', 'reset', 'click']) root.addEventListener(type, handle, scope)
      const unsubscribe = contexts.subscribe(check)
      check()
      return () => {
        end.abort()
        unsubscribe()
      }
    },
  } as Field

  /** Returns whether the form has to wait before it is sent. */
  function check(): boolean | undefined {
    const { uploads, hasList, value } = field
    if (uploads) return uploads.isPending()
    const { uploader, form } = contexts.get(field.ctxName)
    const isChanged = hasList || form?.isWaiting || (uploader && uploader.entries.size !== value.length)
    if (uploader || isChanged) field.load()
    if (isChanged) set(BUSY)
    return isChanged
  }

  async function handle(event: Event): Promise<void> {
    const { type, target: form, submitter } = event as SubmitEvent
    const input = field.control.current
    // Libraries such as Conform set each input of the name to the first value, which React repairs with its next render alone.
    if (type === 'reset') setTimeout(setOwn, 0, (files: FieldValue) => [...files])
    const isPending = check()
    if (
      type !== 'submit' ||
      form !== input?.form ||
      // Disabled: the form does not have the field.
      !input.willValidate ||
      // An intent of Conform changes the form, and sends nothing.
      (submitter as HTMLButtonElement | null)?.name === '__intent__' ||
      // A library validates its own value.
      !(isPending || (field.problem && !('value' in field.options)))
    )
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    const uploads = field.uploads ?? (await field.load())
    if (uploads) return uploads.submit(form as HTMLFormElement, submitter)
    input.setCustomValidity(field.problem || 'Not sent. Check the connection.')
    input.reportValidity()
    input.setCustomValidity(field.problem)
  }

  return field
}
