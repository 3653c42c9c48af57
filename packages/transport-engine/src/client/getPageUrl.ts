/**
 * Returns the URL that a page's relative URLs are resolved with, as browsers do for requests: a `<base>` counts, and a page without a URL
 * of its own, such as the content of a `srcdoc` frame, has its parent's. Undefined outside of browsers.
 */
export function getPageUrl(): string | undefined {
  return globalThis.document?.baseURI ?? globalThis.location?.href
}
