import type { TransferKind } from '@lading/kernel'
import { parseLinks, toLink } from './parseLinks.js'

/** The `src` of the pictures in HTML. Tags are not parsed: pages with Trusted Types forbid it. */
const PICTURE = /<img\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*?\ssrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi

/**
 * Returns the web addresses of a drop or a paste: of dragged pictures and links, of pasted addresses, or of the
 * pictures in pasted HTML. Empty for files that are pasted, and for other texts.
 *
 * Must be called inside the event: a transfer is empty afterwards.
 */
export function readLinks(transfer: DataTransfer, kind: TransferKind): readonly string[] {
  const read = (type: string) => (transfer.types.includes(type) ? transfer.getData(type) : '')
  // A picture that is copied in a browser is both a file and HTML with its address.
  if (kind === 'clipboard' && transfer.types.includes('Files')) return []
  const listed = read('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
  const { links } = parseLinks(listed.join('\n'))
  if (kind === 'clipboard') {
    if (links.length > 0) return links
    const text = parseLinks(read('text/plain'))
    if (text.links.length > 0 && text.others.length === 0) return text.links
    return picturesOf(read('text/html'))
  }
  // Text that is dragged is no list of addresses, even if it contains pictures.
  if (links.length === 0) return []
  // The address of a picture inside a link is that of the link.
  const pictures = picturesOf(read('text/html'))
  return pictures.length > 0 ? pictures : links
}

function picturesOf(html: string): readonly string[] {
  const links = new Set<string>()
  for (const [, double, single, bare] of html.matchAll(PICTURE)) {
    const link = toLink((double ?? single ?? bare ?? '').replaceAll('&amp;', '&'))
    if (link) links.add(link)
  }
  return [...links]
}
