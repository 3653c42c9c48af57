import { boxesOf } from './boxesOf.js'
import { keepClosed } from './keepClosed.js'
import { markParts } from './markParts.js'

/** Adds test ids to all parts of an interface, including its dialogs. Returns a function that removes them. */
export function markAll(element: Element, isPlaced: ((activity: string) => boolean) | null): () => void {
  // A dialog can be moved out of the element, along with its test ids.
  const roots = [element, ...boxesOf(element)]
  const stops = roots.map((root) => markParts(root, element))
  if (isPlaced) stops.push(keepClosed(element, roots, isPlaced))
  return () => {
    for (const stop of stops) stop()
  }
}
