/**
 * Keeps the place of a picture that is not loaded: when it fails, it would shrink to its alt text, and browsers paint that
 * before the `error` event.
 */
export function keepPlace(img: HTMLImageElement): void {
  // The second keeps the baseline at the bottom, where that of a picture is.
  if (getComputedStyle(img).display === 'inline') img.style.cssText += ';display:inline-block;overflow:hidden'
}
