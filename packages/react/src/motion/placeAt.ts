/** Returns the transform that shows an element of the box `own` in the box `shown`; its origin is the upper left corner. */
export function placeAt(shown: DOMRect, own: DOMRect): string {
  const scale = `${shown.width / own.width}, ${shown.height / own.height}`
  return `translate(${shown.left - own.left}px, ${shown.top - own.top}px) scale(${scale})`
}
