/**
 * The dialog container that belongs to a place in the page. Stored on the element, because the page and the loaded code have
 * separate module copies.
 */
const BOX: unique symbol = Symbol.for('lading.box')

type Home = Element & { [BOX]?: HTMLElement }

/** Sets or removes a place's dialog container. */
export function setBox(home: Home, box: HTMLElement | undefined): void {
  if (box) home[BOX] = box
  else delete home[BOX]
}

/** Returns the containers for an interface's dialogs, which can be elsewhere in the page. */
export function boxesOf(root: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll<Home>('.lading-layer')].flatMap((home) => home[BOX] ?? [])
}
