import type { FormState } from '@lading/uploader/loading'

/** The fields of a form before the uploader is loaded. */
export interface EarlyFormFields extends FormState {
  /** The name of the field; a list of files has `[]` behind it. */
  readonly name: string
  /** The attributes of the element. */
  readonly props: Readonly<Record<string, string | boolean>>
}

/** Shows fields in the place of the former ones. */
export type ShowEarlyForm = (fields: EarlyFormFields) => void

/** Returns a function that shows the native inputs of a form before the uploader is loaded, as `FormField` does afterwards. */
export function createEarlyForm(element: HTMLElement): ShowEarlyForm {
  let shown = ''
  return (fields) => {
    const key = JSON.stringify(fields)
    // The same inputs keep the focus that a refused form has given them.
    if (key === shown && element.firstChild) return
    shown = key
    const { name, props, values, isList, error, isRequired } = fields
    const createInput = (attributes: Readonly<Record<string, unknown>>) => {
      const input = Object.assign(element.ownerDocument.createElement('input'), attributes)
      if (props.form) input.setAttribute('form', String(props.form))
      return input
    }
    const field = createInput({
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
      ? values.map((value) => createInput({ type: 'hidden', name: `${name}[]`, value }))
      : []
    element.replaceChildren(field, ...hidden)
  }
}
