/** Longest beginning that is looked at, in characters: pages may begin with a license or a note for support. */
export const MAX_PAGE_START = 2000
/** Elements that a page of a server or a gateway begins with. Stores and services answer with other documents. */
const PAGE =
  /^<(!doctype\s+html|html|head|body|title|meta|script|style|center|div|span|p|h[1-6]|hr|table|form|iframe|frameset|noscript)\b/i

/** A content network's refusal of a request that expects no page. */
const BLOCKED = /^error code: \d{3,4}\s*$/

/** Returns true if a text is a web page: an answer for people, not one of an upload service or a store. */
export function isWebPage(text: string): boolean {
  if (BLOCKED.test(text)) return true
  let rest = text.slice(0, MAX_PAGE_START).trimStart()
  for (;;) {
    const [end] = rest.startsWith('<!--') ? ['-->'] : /^<\?xml\b/i.test(rest) ? ['?>'] : []
    if (end === undefined) return PAGE.test(rest)
    const at = rest.indexOf(end)
    // Services have no comments of this length.
    if (at < 0) return end === '-->'
    rest = rest.slice(at + end.length).trimStart()
  }
}
