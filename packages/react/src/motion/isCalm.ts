/** Returns whether nothing may move: people prefer that, or the page is not visible. */
export function isCalm(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}
