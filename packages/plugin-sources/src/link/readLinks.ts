import type { TransferKind } from '@lading/kernel'
import { parseLinks, toLink } from './parseLinks.js'

/** Matches the `src` of `<img>` tags. We can't parse the HTML: pages with Trusted Types forbid it. */
const PICTURE = /<img\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*?\ssrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi

/**
 * Returns the URLs in a drop or paste: dragged images and links, pasted URLs, or images in pasted HTML.
 * Returns an empty list for pasted files and other text.
 *
 * Must be called inside the event handler: the transfer is empty afterwards.
 */
export function readLinks(transfer: DataTransfer, kind: TransferKind): readonly string[] {
  const read = (type: string) => (transfer.types.includes(type) ? transfer.getData(type) : '')
  // An image copied in a browser is both a file and HTML with the image's URL. Prefer the file.
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
  // Dragged text isn't a list of URLs, even if it contains images.
  if (links.length === 0) return []
  // For an image inside a link, browsers put the link's URL in the list. Prefer the image's URL.
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
