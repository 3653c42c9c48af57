import { boxesOf } from './boxesOf.js'
import { keepClosed } from './keepClosed.js'
import { markParts } from './markParts.js'

/** Gives all parts of an interface their test ids, those of its dialogs included. Returns a function that removes them. */
export function markAll(element: Element, isPlaced: ((activity: string) => boolean) | null): () => void {
  // A dialog may be moved out of the element, with its marks.
  const roots = [element, ...boxesOf(element)]
  const stops = roots.map((root) => markParts(root, element))
  if (isPlaced) stops.push(keepClosed(element, roots, isPlaced))
  return () => {
    for (const stop of stops) stop()
  }
}
