import { activeElementAt } from './activeElementAt.js'

/**
 * Returns whether an element or a descendant has the focus and stays in the page: React can stop and restart an effect with the
 * same elements.
 */
export function containsFocus(element: Element): boolean {
  return element.contains(activeElementAt(element))
}
