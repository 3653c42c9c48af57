/** The file that a delivery URL names. */
export interface DeliveryUrlContext {
  readonly uuid: string
  readonly cdnUrlModifiers: string
  readonly fileName: string
}

/** Returns the URL to request instead of a delivery URL, e.g. a signed URL. */
export type DeliveryUrlResolver = (
  previewUrl: string,
  context: DeliveryUrlContext,
) => string | Promise<string>

/** Options of {@link createDeliveryUrlResolver}. */
export interface DeliveryUrlOptions {
  /** Proxy URL, with `{{previewUrl}}` as a placeholder for the encoded delivery URL; an empty string for no proxy. */
  readonly proxy: string
  /** Takes precedence over the proxy. */
  readonly resolver: DeliveryUrlResolver | null
  readonly context: DeliveryUrlContext
  /** Receives the error if a resolver throws or rejects; then the delivery URL itself is requested. */
  readonly onError: (error: unknown) => void
}

/** Creates the function that returns the URL to request for a delivery URL. */
export function createDeliveryUrlResolver(options: DeliveryUrlOptions): (url: string) => Promise<string> {
  const { proxy, resolver, context, onError } = options
  return async (url) => {
    if (!resolver) return proxy ? proxy.replaceAll(/\{\{\s*previewUrl\s*\}\}/g, encodeURIComponent(url)) : url
    try {
      const resolved: unknown = await resolver(url, context)
      if (typeof resolved === 'string' && resolved) return resolved
      throw new TypeError('The resolver must return a URL.')
    } catch (error) {
      onError(error)
      return url
    }
  }
}
