/** Returns whether an element belongs to a `fieldset` that is disabled, as its buttons are then. */
export function isInDisabled(element: Element): boolean {
  return element.matches(':disabled *')
}

/** Returns whether a modal dialog makes an element inert. */
export function isCovered(element: Element): boolean {
  // A dialog around the element is open itself; one inside of that covers it.
  const around = element.closest(':modal') ?? element.ownerDocument
  return around.querySelector(':modal') !== null
}
