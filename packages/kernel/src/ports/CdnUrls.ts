import { type Token, token } from '../di/token.js'

/** A parsed delivery URL. */
export interface CdnUrlParts {
  readonly uuid: string
  /** The normalized URL. */
  readonly cdnUrl: string
  /** File operations in the CDN's syntax; empty if there are no operations. */
  readonly cdnUrlModifiers: string
  readonly fileName: string | null
}

/** Parses and builds a CDN's delivery URLs. Provided by the transport plugin, because the kernel doesn't know any CDN. */
export interface CdnUrls {
  /** Splits a URL into its parts, or returns null if it isn't a file URL on this CDN. */
  parse(url: string): CdnUrlParts | null
  /** Returns a file's delivery URL with new modifiers; an empty string removes all modifiers. */
  withModifiers(cdnUrl: string, cdnUrlModifiers: string): string
}

/** Token for {@link CdnUrls}. */
export const CdnUrlsToken: Token<CdnUrls> = token('cdn-urls')
