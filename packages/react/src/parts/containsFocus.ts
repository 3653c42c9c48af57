import { activeElementAt } from './activeElementAt.js'

/**
 * Returns whether an element or a descendant has the focus. If so, leave the focus alone: React can stop an effect and restart
 * it with the same elements.
 */
export function containsFocus(element: Element): boolean {
  return element.contains(activeElementAt(element))
}
