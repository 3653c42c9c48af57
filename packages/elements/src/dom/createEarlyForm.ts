import type { FormState } from '@lading/uploader/internal/loading'
import { keepContent } from './keepContent.js'

/** Form fields before the uploader is loaded. */
export interface EarlyFormFields extends FormState {
  /** The field's name; `[]` is appended for a list of files. */
  readonly name: string
  /** The element's attributes. */
  readonly props: Readonly<Record<string, string | boolean>>
}

/** Replaces the fields that are currently shown. */
export type ShowEarlyForm = (fields: EarlyFormFields) => void

/**
 * Returns a function that shows a form's native inputs before the uploader is loaded. Afterwards, `FormField` does that, with
 * the same first input.
 */
export function createEarlyForm(element: HTMLElement): ShowEarlyForm {
  const field = element.ownerDocument.createElement('input')
  let shown = ''
  return (fields) => {
    const key = JSON.stringify(fields)
    // Unchanged inputs keep the focus that a rejected form submission gave them.
    if (key === shown && field.parentNode === element) return
    shown = key
    const { name, props, values, isList, error, isRequired } = fields
    const write = (input: HTMLInputElement, attributes: Readonly<Record<string, unknown>>) => {
      if (props.form) input.setAttribute('form', String(props.form))
      else input.removeAttribute('form')
      return Object.assign(input, attributes)
    }
    write(field, {
      className: 'lading-hidden',
      tabIndex: -1,
      autocomplete: 'off',
      name: isList && values.length > 0 ? '' : name,
      ariaLabel: String(props.label ?? 'Files'),
      required: Boolean(props.required ?? isRequired) && values.length === 0,
      value: isList ? '' : (values[0] ?? ''),
    })
    field.setCustomValidity(error)
    const hidden = isList
      ? values.map((value) =>
          write(element.ownerDocument.createElement('input'), { type: 'hidden', name: `${name}[]`, value }),
        )
      : []
    // The first input keeps the focus.
    for (const child of [...element.childNodes]) if (child !== field) child.remove()
    if (field.parentNode !== element) element.append(field)
    element.append(...hidden)
    keepContent(element, [field, ...hidden])
  }
}
