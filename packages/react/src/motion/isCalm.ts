import { matchesMedia } from '../parts/matchesMedia.js'

/** Returns whether nothing may move: people prefer that, the page is not visible, or the document knows no motion. */
export function isCalm(): boolean {
  return document.hidden || !Element.prototype.animate || matchesMedia('(prefers-reduced-motion: reduce)')
}
