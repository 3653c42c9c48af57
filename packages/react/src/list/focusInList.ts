/**
 * Takes the focus from a control that is about to go or to be disabled.
 *
 * @param element Anything within the list's activity.
 * @param selector What is to get the focus if it is there; else it is the activity as a whole.
 */
export function focusInList(element: Element, selector?: string): void {
  const list = element.closest<HTMLElement>('.lading-upload-list')
  const wanted = selector ? list?.querySelector<HTMLElement>(`${selector}:enabled`) : null
  const target = wanted ?? list
  target?.focus()
}

/** Finds the Add more button. */
export const ADD_MORE = '[data-add-more]'
