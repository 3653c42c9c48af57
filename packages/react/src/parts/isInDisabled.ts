/** Returns whether an element belongs to a `fieldset` that is disabled, as its buttons are then. */
export function isInDisabled(element: Element): boolean {
  return element.matches(':disabled *')
}
