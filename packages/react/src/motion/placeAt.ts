/**
 * Returns the transform that displays an element with the box `own` in the box `shown`. Its origin is the upper left corner.
 */
export function placeAt(shown: DOMRect, own: DOMRect): string {
  const scale = `${shown.width / own.width}, ${shown.height / own.height}`
  return `translate(${shown.left - own.left}px, ${shown.top - own.top}px) scale(${scale})`
}
