import type { RefObject } from 'react'
import { activeElementAt } from '../parts/activeElementAt.js'
import { focusFirst } from './focusFirst.js'

/** The page element that shows an activity, by uploader. */
const shown = new WeakMap<object, HTMLElement>()

/** Uploaders whose activity had the focus when it was removed. */
const left = new WeakSet<object>()

/**
 * Moves the focus from an activity that is removed from the page to the activity that replaces it elsewhere in the page.
 *
 * @param owner The same object for all parts of one uploader.
 * @param isWithin Whether the focus is in `root`, or was when the focused element was removed.
 * @returns A function to call when the activity ends.
 */
export function keepPageFocus(owner: object, root: HTMLElement, isWithin: RefObject<boolean>): () => void {
  shown.set(owner, root)
  if (left.delete(owner)) takeFocus(root)
  return () => {
    // The parts render in any order.
    const other = shown.get(owner)
    if (other === root) shown.delete(owner)
    if (!isWithin.current) return
    isWithin.current = false
    if (other && other !== root) takeFocus(other)
    else left.add(owner)
  }
}

function takeFocus(root: HTMLElement): void {
  const active = activeElementAt(root)
  const frame = root.querySelector<HTMLElement>('.lading-activity')
  if (frame && (!active || active === document.body)) focusFirst(frame)
}
