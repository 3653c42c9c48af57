import type { Field } from './Field.js'

/** Tells a person and the page why a field keeps its form from being sent. */
export function refuse(field: Field, message: string): void {
  const input = field.control.current
  // A step without the field is shown: only the page can show the field.
  if (!input) {
    field.options.onInvalid?.(message)
    return
  }
  // The browser doesn't validate such a form, or hasn't been told yet.
  input.setCustomValidity(message)
  input.reportValidity()
  input.setCustomValidity(field.problem)
}
