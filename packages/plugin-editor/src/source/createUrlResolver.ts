import type { DeliveryUrlContext, DeliveryUrlResolver } from '../editorConfig.js'
import type { EditorImage } from './EditorImage.js'

/** Options of {@link createUrlResolver}. */
export interface UrlResolverOptions {
  /** With `{{previewUrl}}` in the place of the encoded address; empty for none. */
  readonly proxy: string
  /** Takes precedence over the proxy. */
  readonly resolver: DeliveryUrlResolver | null
  readonly context: DeliveryUrlContext
  /** Reports a resolver that throws; the address itself is used then. */
  readonly onError: (error: unknown) => void
}

/** Creates the function that turns CDN addresses into those that are requested. */
export function createUrlResolver(options: UrlResolverOptions): EditorImage['resolveUrl'] {
  const { proxy, resolver, context, onError } = options
  return async (url) => {
    if (resolver) {
      try {
        return await resolver(url, context)
      } catch (error) {
        onError(error)
        return url
      }
    }
    return proxy ? proxy.replaceAll(/\{\{\s*previewUrl\s*\}\}/g, encodeURIComponent(url)) : url
  }
}
