/** The boxes of dialogs, by their own place in the page. */
export const boxes: WeakMap<Element, HTMLElement> = new WeakMap()

/** Returns the boxes of an interface's dialogs, which may be elsewhere in the page. */
export function boxesOf(root: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll('.lading-layer')].flatMap((home) => boxes.get(home) ?? [])
}
