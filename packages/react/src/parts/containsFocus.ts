import { activeElementAt } from './activeElementAt.js'

/**
 * Returns whether an element or something inside it has the focus, which then stays: React may end an effect and begin it again with
 * the same elements.
 */
export function containsFocus(element: Element): boolean {
  return element.contains(activeElementAt(element))
}
