/** Returns whether an element is visible and at least partly inside the window. */
export function isOnScreen(element: Element): boolean {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const isInside = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight
  return width > 0 && height > 0 && isInside && getComputedStyle(element).visibility !== 'hidden'
}
