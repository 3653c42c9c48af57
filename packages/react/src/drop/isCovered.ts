/** Returns whether a modal dialog makes an element inert. */
export function isCovered(element: Element): boolean {
  const own = element.closest(':modal')
  return [...element.ownerDocument.querySelectorAll(':modal')].some(
    (modal) => modal !== own && (!own || own.contains(modal)),
  )
}
