import { type Clock, type Logger, withTimeout } from '@lading/kernel'
import type { AuthToken, AuthTokenProvider } from './AuthTokenProvider.js'
import { readExpiry } from './readExpiry.js'

/** {@link AuthTokens} configuration, read for each request. */
export interface AuthTokenConfig {
  readonly authToken?: AuthToken | null
  /** Renews a fetched token when it expires in less than this, in milliseconds. @default 600000 */
  readonly secureUploadsExpireThreshold?: number
}

interface FetchedToken {
  readonly token: string
  /** When to renew the token and when it expires, on this page's clock; 0 for a token that isn't cached. */
  readonly renewAtMs: number
  readonly expiresAtMs: number
}

const TIMEOUT_MS = 10_000
const THRESHOLD_MS = 600_000

const created = new WeakMap<AuthTokenConfig, AuthTokens>()

/** Returns the tokens for a configuration, which all its users share. */
export function getAuthTokens(...given: ConstructorParameters<typeof AuthTokens>): AuthTokens {
  const [config] = given
  const tokens = created.get(config) ?? new AuthTokens(...given)
  created.set(config, tokens)
  return tokens
}

/** Fetches an uploader's tokens. Tokens from a function are cached until shortly before they expire. */
export class AuthTokens {
  readonly #config: AuthTokenConfig
  readonly #clock: Clock
  readonly #logger: Pick<Logger, 'warn'> | undefined
  #source: AuthToken | null | undefined
  #fetched: FetchedToken | null = null
  #fetching: Promise<FetchedToken> | null = null

  constructor(config: AuthTokenConfig, clock: Clock, logger?: Pick<Logger, 'warn'> | undefined) {
    this.#config = config
    this.#clock = clock
    this.#logger = logger
  }

  /**
   * Resolves with the token for the next request. Concurrent calls share one fetch.
   *
   * @param options.refused The token that the service refused: a new token is fetched.
   * @throws the failure from the page's code, or an error that describes what's wrong with its token
   */
  async getToken({ refused }: { readonly refused?: string | undefined } = {}): Promise<string> {
    const source = this.#config.authToken
    if (typeof source === 'string') return source
    if (source !== this.#source) {
      this.#source = source
      this.#fetched = null
      this.#fetching = null
    }
    const now = this.#clock.now()
    const former = this.#fetched
    // Another request might already have renewed the refused token.
    const isRefused = !!refused && former?.token === refused
    if (former && !isRefused && now < former.renewAtMs) return former.token
    if (isRefused) {
      this.#fetched = null
      if (typeof source !== 'function') source?.invalidate?.()
    }
    this.#fetching ??= this.#fetch(source)
    try {
      const { token } = await this.#fetching
      if (refused) assertNew(token, refused, now)
      return token
    } catch (error) {
      if (!former || isRefused || now >= former.expiresAtMs) throw error
      this.#logger?.warn('The token could not be renewed. The former one is still valid and is used.', error)
      return former.token
    }
  }

  /** Returns what's wrong with a renewed token that the service also refused; null if that isn't known. */
  findReason(error: unknown, token = ''): Error | null {
    const expiresAtMs = readExpiry(token)
    const isExpired = (error as { readonly code?: unknown }).code === 'AccessTokenExpiredError'
    if (!isExpired || expiresAtMs === null || expiresAtMs > this.#clock.now()) return null
    return expiredError(expiresAtMs, error)
  }

  async #fetch(source: (() => unknown) | AuthTokenProvider | null | undefined): Promise<FetchedToken> {
    try {
      const work = Promise.resolve().then(() =>
        typeof source === 'function' ? source() : source?.getToken(),
      )
      const token = assertToken(await withTimeout(work, new AbortController(), this.#clock, TIMEOUT_MS))
      const fetched = { token, ...this.#termsOf(token, source) }
      if (source === this.#source) this.#fetched = fetched
      return fetched
    } finally {
      if (source === this.#source) this.#fetching = null
    }
  }

  #termsOf(token: string, source: unknown): Omit<FetchedToken, 'token'> {
    const { secureUploadsExpireThreshold: thresholdMs = THRESHOLD_MS } = this.#config
    const now = this.#clock.now()
    const expiresAtMs = readExpiry(token)
    // A provider caches tokens itself. A token without a readable expiry, or with an expiry that seems to be past, might still be
    // accepted: let the service decide, and fetch a new token for the next request.
    if (typeof source !== 'function' || expiresAtMs === null || expiresAtMs <= now) {
      return { renewAtMs: 0, expiresAtMs: 0 }
    }
    // If a token's lifetime is shorter than the threshold, use it for half its lifetime.
    return { renewAtMs: expiresAtMs - Math.min(thresholdMs, (expiresAtMs - now) / 2), expiresAtMs }
  }
}

function assertToken(value: unknown): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value
  if (typeof value !== 'string' || value === '') {
    throw new TypeError(
      `"authToken" returned ${value === '' ? 'an empty string' : typeof value}; it must return a token.`,
    )
  }
  if (/^\s*<(!doctype|html)/i.test(value)) {
    throw Object.assign(
      new TypeError('"authToken" returned a web page, perhaps the login page of an ended session.'),
      {
        status: 401,
      },
    )
  }
  if (/\s/.test(value)) {
    throw new TypeError(
      '"authToken" returned a string with spaces; it must return the token alone, without "Bearer".',
    )
  }
  throw new TypeError(
    '"authToken" returned a string with characters that a header cannot have; a token has only letters, digits and signs of ASCII.',
  )
}

/** Asserts that a token replaces the refused token. The service's clock and this page's clock can differ. */
function assertNew(token: string, refused: string, now: number): void {
  if (token === refused) {
    throw new Error(
      '"authToken" returned the token again that the upload service has refused; it must return a new one.',
    )
  }
  const expiresAtMs = readExpiry(token)
  // With clock skew, a token that expires later than the refused token
  // might be valid: let the service decide. `findReason` has the message.
  if (expiresAtMs === null || expiresAtMs > now || expiresAtMs > (readExpiry(refused) ?? 0)) return
  throw expiredError(expiresAtMs)
}

function expiredError(expiresAtMs: number, cause?: unknown): Error {
  const time = new Date(expiresAtMs).toISOString()
  return new Error(`"authToken" returned a token that expired at ${time}; it must return a new one.`, {
    cause,
  })
}
