import type { Field } from './Field.js'

/** Returns a field's form, also while the form shows a step without the field. */
export function getForm({ control, form }: Field): HTMLFormElement | null {
  // A control that's on the page without a form has left its former form.
  return control.current ? control.current.form : form?.isConnected ? form : null
}
