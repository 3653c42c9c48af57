/** The box of dialogs that belongs to a place in the page. A mark on the element, since the code loaded with the page is a copy. */
const BOX: unique symbol = Symbol.for('lading.box')

type Home = Element & { [BOX]?: HTMLElement }

/** Notes the box of a place, or that it has none any more. */
export function setBox(home: Home, box: HTMLElement | undefined): void {
  if (box) home[BOX] = box
  else delete home[BOX]
}

/** Returns the boxes of an interface's dialogs, which may be elsewhere in the page. */
export function boxesOf(root: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll<Home>('.lading-layer')].flatMap((home) => home[BOX] ?? [])
}
