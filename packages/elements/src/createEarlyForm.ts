import type { FormState } from '@lading/uploader/loading'
import { keepContent } from './keepContent.js'

/** The fields of a form before the uploader is loaded. */
export interface EarlyFormFields extends FormState {
  /** The name of the field; a list of files has `[]` behind it. */
  readonly name: string
  /** The attributes of the element. */
  readonly props: Readonly<Record<string, string | boolean>>
}

/** Shows fields in the place of the former ones. */
export type ShowEarlyForm = (fields: EarlyFormFields) => void

/**
 * Returns a function that shows the native inputs of a form before the uploader is loaded, as `FormField` does afterwards with the
 * same first input.
 */
export function createEarlyForm(element: HTMLElement): ShowEarlyForm {
  const field = element.ownerDocument.createElement('input')
  let shown = ''
  return (fields) => {
    const key = JSON.stringify(fields)
    // The same inputs keep the focus that a refused form has given them.
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
