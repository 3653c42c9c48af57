import type { CdnUrl } from './CdnUrl.js'
import { isUrl, splitCdnUrl } from './splitCdnUrl.js'

/**
 * Parses the delivery URL of a file, a group, or a proxied image, `{base}/{modifiers}{source URL}`. Hosts and schemes aren't
 * checked. Source: CDN URL grammar.
 *
 * @returns null if the URL has another form.
 *
 * @example
 * parseCdnUrl(`https://ucarecdn.com/${uuid}/-/rotate/90/a.jpg`)?.modifiers // '-/rotate/90/'
 */
export function parseCdnUrl(url: string): CdnUrl | null {
  const sections = splitCdnUrl(url)
  if (!sections) return null
  const { head, file, modifiers, tail, query } = sections
  const [, uuid = null, count, index] = file ?? []
  if (count && !index && modifiers + tail) return null
  // A source URL keeps its query.
  const ownUrl = isUrl(tail) ? tail.replace(/^(\w+:)\/(?!\/)/, '$1//') + query : null
  return {
    base: file ? head.slice(0, file.index) : head,
    uuid,
    group: count ? { count: Number(count), index: index ? Number(index) : null } : null,
    modifiers,
    fileName: file && (ownUrl ?? (decode(tail) || null)),
    sourceUrl: file ? null : ownUrl,
    query: ownUrl === null ? query : '',
  }
}

function decode(fileName: string): string {
  try {
    return decodeURIComponent(fileName)
  } catch {
    return fileName
  }
}
