import { activeElementAt } from './activeElementAt.js'

/**
 * Returns whether the focus is on an element or inside it. React may end an effect and begin it again with the same elements: a focus
 * that is there stays where it is.
 */
export function containsFocus(element: Element): boolean {
  return element.contains(activeElementAt(element))
}
