import { appendModifiers, joinModifiers } from '@lading/cdn'
import type { ImageSource } from './ImageProps.js'

const HAS_SCHEME = /^([a-z][\w+.-]*:|\/\/)/i
/** The hosts of the provider, which need not be configured. */
const HOSTED = /^https:\/\/(ucarecdn\.com|[\w-]+\.ucarecd\.net)\//

/** Returns the URL of a picture after operations. */
export type UrlOf = (operations: string) => string

/**
 * Finds where a picture is delivered from. The first of these that applies: `data:` and `blob:` URLs, a relative `src`, a
 * delivery URL, `uuid`, the proxy, the public key.
 *
 * @returns A URL if operations do not apply to the picture; undefined if nothing delivers it.
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

/** Empty if there is no such URL. The fragment is dropped: it is never sent, and would end the URL of the proxy. */
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

/** In a `srcset`, white space ends a URL, and so does a comma at its end. */
function escapeUrl(url: string): string {
  // One pass: a page may have hundreds of pictures of nine URLs each.
  return url.replace(/\s|,$/g, (found) => (found === ',' ? '%2C' : '%20'))
}
