/** Returns whether a media query matches; false in documents without media queries, such as in a test runner in Node. */
export function matchesMedia(query: string): boolean {
  return globalThis.matchMedia?.(query)?.matches ?? false
}
