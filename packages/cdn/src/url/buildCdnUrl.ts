import { joinModifiers } from '../operations/joinModifiers.js'
import type { CdnUrl } from './CdnUrl.js'
import { isUrl } from './splitCdnUrl.js'

/** Parts to build a delivery URL from: a base, and either a UUID or a source URL. */
export type CdnUrlParts = Pick<CdnUrl, 'base'> & Partial<CdnUrl>

/**
 * Builds a delivery URL; the inverse of `parseCdnUrl`. Source: CDN URL grammar, image element URL rules.
 *
 * @param parts `base` may end with slashes, and `modifiers` may be written as `joinModifiers` accepts them.
 *
 * @example
 * buildCdnUrl({ base: 'https://ucarecdn.com', uuid, modifiers: '-/preview/' })
 * buildCdnUrl({ base: 'https://demo.ucr.io', modifiers: 'resize/100x', sourceUrl: 'https://example.com/a.jpg' })
 */
export function buildCdnUrl(parts: CdnUrlParts): string {
  const { base, uuid, group, modifiers, fileName, sourceUrl, query = '' } = parts
  const origin = base.replace(/\/+$/, '')
  const operations = modifiers ? joinModifiers(modifiers) : ''
  // A name that is itself a URL keeps its slashes.
  const name = !fileName ? '' : isUrl(fileName) ? fileName : encodeURIComponent(fileName)
  if (!uuid) return `${origin}/${operations}${sourceUrl ?? ''}`
  const index = group && group.index !== null ? `nth/${group.index}/` : ''
  const file = group ? `${uuid}~${group.count}/${index}` : `${uuid}/`
  return `${origin}/${file}${operations}${name}${query}`
}
