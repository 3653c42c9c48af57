/**
 * Returns the CSS `zoom` in effect for an element. Measured boxes and pointer positions are in zoomed pixels, but lengths set in its style are
 * zoomed once more, so divide them by it. Browsers without `currentCSSZoom` don't zoom measured boxes either.
 */
export const zoomOf = ({ currentCSSZoom }: Partial<Pick<Element, 'currentCSSZoom'>>): number =>
  currentCSSZoom || 1
