const open = new Set<Element>()

/** Records that a menu is shown or hidden. */
export function noteMenu(menu: Element, isShown: boolean): void {
  if (isShown) open.add(menu)
  else open.delete(menu)
}

/** Returns whether any button's menu is shown. The content next to it shouldn't move then. */
export function isMenuOpen(): boolean {
  return open.size > 0
}
