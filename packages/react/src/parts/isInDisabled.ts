/** Returns whether an element is inside a disabled `fieldset`, which disables its buttons. */
export function isInDisabled(element: Element): boolean {
  return element.matches(':disabled *')
}

/** Returns whether a modal dialog makes an element inert. */
export function isCovered(element: Element): boolean {
  // If the element is inside an open dialog, only a dialog inside that dialog covers it.
  const around = element.closest(':modal') ?? element.ownerDocument
  return around.querySelector(':modal') !== null
}
