import { appendModifiers, joinModifiers } from '@lading/cdn'
import type { ImageSource } from './ImageProps.js'

const HAS_SCHEME = /^([a-z][\w+.-]*:|\/\/)/i
/** The provider's hosts, which don't need to be configured. */
const HOSTED = /^https:\/\/(ucarecdn\.com|[\w-]+\.ucarecd\.net)\//

/** Returns the image's URL with operations. */
export type UrlOf = (operations: string) => string

/**
 * Finds the source that delivers an image. The first match wins: `data:` and `blob:` URLs, a relative `src`, a delivery URL,
 * `uuid`, the proxy, the public key.
 *
 * @returns A URL if operations don't apply to the image; undefined if nothing delivers it.
 */
export function sourceOf(props: ImageSource): UrlOf | string | undefined {
  const { uuid, pubkey, proxyCname, baseUrl, devMode } = props
  const src = props.src?.trim() ?? ''
  const cname = trimSlashes(props.cdnCname || 'https://ucarecdn.com')
  const own = joinModifiers(props.cdnUrlModifiers)

  if (/^(data|blob):/i.test(src)) return src
  if (src && !HAS_SCHEME.test(src) && (devMode || !(baseUrl || uuid))) return wrap(props, src)
  const url = absoluteOf(src, baseUrl)
  if (url.startsWith(`${cname}/`) || HOSTED.test(url)) {
    return (operations) => escapeUrl(appendModifiers(url, own + operations))
  }
  const proxy = proxyCname ? trimSlashes(proxyCname) : pubkey && `https://${pubkey}.ucr.io`
  const base = uuid ? `${cname}/${trimSlashes(uuid)}` : url && proxy
  return base ? (operations) => wrap(props, `${base}/${own}${operations}${uuid ? '' : url}`) : undefined
}

function trimSlashes(text: string): string {
  return text.replace(/\/+$/, '')
}

/** Returns an empty string for an invalid URL. The fragment is dropped: it's never sent, and would cut off the proxy's URL. */
function absoluteOf(src: string, baseUrl = 'https:a'): string {
  try {
    return src && new URL(src, baseUrl).href.replace(/#.*|^(?!http).*/, '')
  } catch {
    return ''
  }
}

function wrap({ secureDeliveryProxy: proxy }: ImageSource, url: string): string {
  if (typeof proxy === 'function') return escapeUrl(proxy(url))
  return escapeUrl(proxy ? proxy.replaceAll('{{previewUrl}}', () => encodeURIComponent(url)) : url)
}

/** Escapes white space and a trailing comma, which would end a URL in a `srcset`. */
function escapeUrl(url: string): string {
  // A single pass, because a page can have hundreds of images with nine URLs each.
  return url.replace(/\s|,$/g, (found) => (found === ',' ? '%2C' : '%20'))
}
