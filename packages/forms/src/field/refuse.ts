import type { Field } from './Field.js'

/** Tells a person and the page why a field keeps its form from being sent. */
export function refuse(field: Field, message: string): void {
  const { control, options, problem } = field
  // If a step without the field is shown, only the page can show the field.
  if (!control.current) options.onInvalid?.(message)
  // The browser doesn't validate such a form, or hasn't been told yet.
  control.current?.setCustomValidity(message)
  control.current?.reportValidity()
  control.current?.setCustomValidity(problem)
}
