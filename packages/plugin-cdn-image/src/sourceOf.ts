import { joinModifiers, parseCdnUrl, replaceModifiers } from '@lading/cdn'
import type { ImageSource } from './ImageProps.js'

const DEFAULT_CNAME = 'https://ucarecdn.com'
const HAS_SCHEME = /^([a-z][a-z\d+.-]*:|\/\/)/i
const HOSTED_CDN = /^https:\/\/(ucarecdn\.com|[\w-]+\.ucarecd\.net)\//

/** Returns the URL of a picture with the given operations; the same URL for all of them if the CDN does not deliver it. */
export type AddressOf = (operations: string) => string

/**
 * Finds where a picture is delivered from. The first of these that applies: `data:` and `blob:` URLs, a relative `src`, a
 * delivery URL, `uuid`, the proxy, the public key.
 *
 * @returns `urlOf`, or null if nothing delivers the picture; `isScaled` is false if operations have no effect.
 */
export function sourceOf(props: ImageSource): { readonly urlOf: AddressOf; readonly isScaled: boolean } | null {
  const { uuid, pubkey, proxyCname, baseUrl, devMode } = props
  const src = props.src?.trim()
  const cname = baseOf(props.cdnCname || DEFAULT_CNAME)
  const unchanged = (url: string) => ({ urlOf: () => url, isScaled: false })
  const scaled = (urlOf: AddressOf) => ({ urlOf: (operations: string) => encodeEnds(urlOf(operations)), isScaled: true })
  const own = props.cdnUrlModifiers ? joinModifiers(props.cdnUrlModifiers) : ''

  if (src && /^(data|blob):/i.test(src)) return unchanged(src)
  if (src && !HAS_SCHEME.test(src) && (devMode || !(baseUrl || uuid))) {
    return unchanged(encodeEnds(wrap(props, src)))
  }
  const url = src && absoluteOf(src, baseUrl)
  if (url && (url.startsWith(`${cname}/`) || HOSTED_CDN.test(url))) {
    const modifiers = joinModifiers(parseCdnUrl(url)?.modifiers, own)
    return scaled((operations) => replaceModifiers(url, modifiers + operations))
  }
  if (uuid) {
    const base = `${cname}/${encodeURI(uuid.trim().replace(/^\/+|\/+$/g, ''))}/${own}`
    return scaled((operations) => wrap(props, base + operations))
  }
  const proxy = proxyCname ? baseOf(proxyCname) : pubkey && `https://${pubkey}.ucr.io`
  return url && proxy ? scaled((operations) => wrap(props, `${proxy}/${own}${operations}${url}`)) : null
}

/** Removes slashes from the end, and adds the scheme to a bare host name. */
function baseOf(cname: string): string {
  const base = cname.trim().replace(/\/+$/, '')
  return /^(\/|[a-z]+:\/\/)/i.test(base) ? base : `https://${base}`
}

/** The fragment is dropped: it is never sent, and would end the URL of the proxy. */
function absoluteOf(src: string, baseUrl?: string): string | undefined {
  try {
    const { protocol, href } = new URL(src, baseUrl || 'https://localhost')
    return /^https?:$/.test(protocol) ? href.replace(/#.*/, '') : undefined
  } catch {
    return undefined
  }
}

/** In a `srcset`, spaces end a URL, and so does a comma at its end. */
function encodeEnds(url: string): string {
  return url.trim().replace(/\s/g, '%20').replace(/^,|,$/g, '%2C')
}

function wrap({ secureDeliveryProxy: proxy }: ImageSource, url: string): string {
  if (typeof proxy === 'function') return proxy(url)
  return proxy ? proxy.replaceAll('{{previewUrl}}', () => encodeURIComponent(url)) : url
}
