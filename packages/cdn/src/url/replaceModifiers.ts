import { joinModifiers } from '../operations/joinModifiers.js'
import { splitCdnUrl } from './splitCdnUrl.js'

/**
 * Returns a delivery URL with other operations; everything else stays as written. Source: CDN URL grammar.
 *
 * @param modifiers e.g. `-/preview/`; an empty string removes all operations. To add operations instead, pass
 *   `joinModifiers(parseCdnUrl(url)?.modifiers, 'preview')`.
 */
export function replaceModifiers(url: string, modifiers: string): string {
  const { head, tail, query } = splitCdnUrl(url) ?? splitOtherUrl(url)
  return `${head}/${joinModifiers(modifiers)}${tail}${query}`
}

/** Splits URLs from other CDNs with the same grammar, which can name files differently. */
function splitOtherUrl(url: string) {
  const [, head = '', query = ''] = /^([^?#]*?)\/?(?:\/-\/[^?#]*)?([?#].*)?$/s.exec(url) ?? []
  return { head, tail: '', query }
}
