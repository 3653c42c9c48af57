/** How much of a document is checked, in characters: pages can start with a license or a note for support. */
export const MAX_PAGE_START = 2000
/** Elements that server and gateway pages start with. Stores and services respond with other documents. */
const PAGE =
  /^<(!doctype\s+html|html|head|body|title|meta|script|style|center|div|span|p|h[1-6]|hr|table|form|iframe|frameset|noscript)\b/i

/** A CDN's refusal of a request that doesn't expect a page. */
const BLOCKED = /^error code: \d{3,4}\s*$/

/** Returns true if a text is a web page, which is meant for people and doesn't come from an upload service or a store. */
export function isWebPage(text: string): boolean {
  if (BLOCKED.test(text)) return true
  let rest = text.slice(0, MAX_PAGE_START).trimStart()
  for (;;) {
    const [end] = rest.startsWith('<!--') ? ['-->'] : /^<\?xml\b/i.test(rest) ? ['?>'] : []
    if (end === undefined) return PAGE.test(rest)
    const at = rest.indexOf(end)
    // Services don't send comments this long.
    if (at < 0) return end === '-->'
    rest = rest.slice(at + end.length).trimStart()
  }
}
