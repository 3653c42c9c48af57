/** Returns whether an element belongs to a `fieldset` that is disabled, as its buttons are then. */
export function isInDisabled(element: Element): boolean {
  return element.matches(':disabled *')
}

/** Returns whether a modal dialog makes an element inert. */
export function isCovered(element: Element): boolean {
  const own = element.closest(':modal')
  return [...element.ownerDocument.querySelectorAll(':modal')].some(
    (modal) => modal !== own && (!own || own.contains(modal)),
  )
}
