import { type Token, token } from '../di/token.js'

/** The parts of a delivery URL. */
export interface CdnUrlParts {
  readonly uuid: string
  /** The URL itself, normalized. */
  readonly cdnUrl: string
  /** Operations on the file in the CDN's own grammar; empty for none. */
  readonly cdnUrlModifiers: string
  readonly fileName: string | null
}

/** Reads and builds the delivery URLs of one CDN. Provided by the transport's plugin: the kernel itself has no CDN. */
export interface CdnUrls {
  /** Splits a URL into its parts, or returns null when it is not the URL of a file on this CDN. */
  parse(url: string): CdnUrlParts | null
  /** Returns the delivery URL of a file with other modifiers; an empty string removes them. */
  withModifiers(cdnUrl: string, cdnUrlModifiers: string): string
}

/** Token of the {@link CdnUrls}. */
export const CdnUrlsToken: Token<CdnUrls> = token('cdn-urls')
