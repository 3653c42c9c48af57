/**
 * Keeps the space of an image that hasn't loaded: a failing image would shrink to its alt text, and browsers paint that before
 * the `error` event.
 */
export function keepPlace(img: HTMLImageElement): void {
  // `overflow: hidden` keeps the baseline at the bottom edge, like a loaded image's.
  if (getComputedStyle(img).display === 'inline') img.style.cssText += ';display:inline-block;overflow:hidden'
}
