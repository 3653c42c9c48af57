import { matchesMedia } from '../parts/matchesMedia.js'

/**
 * Returns whether nothing should move: people prefer reduced motion, the page is hidden, or the document doesn't support
 * animations.
 */
export function isCalm(): boolean {
  return document.hidden || !Element.prototype.animate || matchesMedia('(prefers-reduced-motion: reduce)')
}
