/**
 * Moves the focus away from a control that is about to be removed or disabled.
 *
 * @param element Any element in the list's activity.
 * @param selector The control to focus, if it is enabled. @default the current file; readers would read out the list as a whole
 */
export function focusInList(element: Element, selector?: string): void {
  const list = element.closest<HTMLElement>('.lading-upload-list')
  const control = list?.querySelector<HTMLElement>(
    selector ? `${selector}:enabled` : '[data-index][tabindex="0"]',
  )
  const target = control ?? list
  target?.focus()
}

/** Selector for the Add more button. */
export const ADD_MORE = '[data-add-more]'
