/** Returns whether a media query matches; false in a document without media, such as a test runner's in Node. */
export function matchesMedia(query: string): boolean {
  return globalThis.matchMedia?.(query)?.matches ?? false
}
