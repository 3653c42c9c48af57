const open = new Set<Element>()

/** Notes that a menu is shown, or no longer. */
export function noteMenu(menu: Element, isShown: boolean): void {
  if (isShown) open.add(menu)
  else open.delete(menu)
}

/** Returns whether a menu of a button is shown: what it stands beside rests. */
export function isMenuOpen(): boolean {
  return open.size > 0
}
