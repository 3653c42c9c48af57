import type { CdnUrl } from './CdnUrl.js'
import { splitCdnUrl } from './splitCdnUrl.js'

/**
 * Parses a delivery URL of a file, of a group, or of a proxied picture, `{base}/{modifiers}{source URL}`. Hosts and schemes
 * are not checked. Source: CDN URL grammar.
 *
 * @returns null if the URL has another form.
 *
 * @example
 * parseCdnUrl(`https://ucarecdn.com/${uuid}/-/rotate/90/a.jpg`)?.modifiers // '-/rotate/90/'
 */
export function parseCdnUrl(url: string): CdnUrl | null {
  const sections = splitCdnUrl(url)
  if (!sections) return null
  const { head, file, modifiers, tail } = sections
  // A URL as the name keeps its own query.
  const [, name = '', query = ''] = /^(https?:\/.*|[^?#]*)(.*)$/is.exec(tail) ?? []
  if (!file) {
    const sourceUrl = name.replace(/^(https?:)\/(?!\/)/i, '$1//')
    return { base: head, uuid: null, group: null, modifiers, fileName: null, sourceUrl, query }
  }
  const [, uuid = '', count, index] = file
  if (count && !index && (modifiers || name)) return null
  return {
    base: head.slice(0, file.index),
    uuid,
    group: count ? { count: Number(count), index: index ? Number(index) : null } : null,
    modifiers,
    fileName: decode(name) || null,
    sourceUrl: null,
    query,
  }
}

function decode(fileName: string): string {
  if (/^https?:\//i.test(fileName)) return fileName
  try {
    return decodeURIComponent(fileName)
  } catch {
    return fileName
  }
}
