/** Returns whether a media query matches; false in a document without media, such as those of test runners in Node. */
export function matchesMedia(query: string): boolean {
  return globalThis.matchMedia?.(query)?.matches ?? false
}
