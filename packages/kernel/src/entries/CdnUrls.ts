import { type Token, token } from '../di/tokens.js'

/** What a delivery URL says of the file behind it. */
export interface CdnUrlParts {
  readonly uuid: string
  /** The URL itself in its full form. */
  readonly cdnUrl: string
  /** Operations on the file in the CDN's own grammar; empty for none. */
  readonly cdnUrlModifiers: string
  readonly fileName: string | null
}

/** Understands the delivery URLs of one CDN. The plugin that brings the transport provides it. */
export interface CdnUrls {
  /** Takes a URL apart, or answers null when it is none of this CDN's files. */
  parse(url: string): CdnUrlParts | null
}

/** Token of the {@link CdnUrls}. */
export const CdnUrlsToken: Token<CdnUrls> = token('cdn-urls')
