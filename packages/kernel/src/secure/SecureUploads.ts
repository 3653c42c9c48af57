import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { isRecord } from '../config/isRecord.js'
import { type Token, token } from '../di/token.js'
import type { Clock } from '../ports/Clock.js'
import type { Logger } from '../ports/Logger.js'
import type { SecureToken, SecureTokenResolver } from './SecureToken.js'

/** Options of {@link SecureUploads}. */
export interface SecureUploadsOptions {
  readonly config: ConfigStore
  readonly clock: Clock
  readonly logger: Logger
}

/** Token of the {@link SecureUploads}. */
export const SecureUploadsToken: Token<SecureUploads> = token('secure-uploads')

const RESOLVER_TIMEOUT_MS = 10_000

/** A token with its lifetime by this page's clock, which may be wrong by any amount. */
interface ReceivedToken {
  readonly token: SecureToken
  readonly receivedAtMs: number
  /** Zero or less when the token had expired before it was received. */
  readonly lifetimeMs: number
}

/** Signs uploads with tokens of the page's resolver, kept while they are valid, or with the configured token. */
export class SecureUploads {
  readonly #options: SecureUploadsOptions
  readonly #warned = new Set<string>()
  readonly #controllers = new Set<AbortController>()
  #resolver: SecureTokenResolver | null = null
  #fetched: ReceivedToken | null = null
  #fetching: Promise<SecureToken | null> | null = null
  #configured: ReceivedToken | null = null
  #isDisposed = false

  constructor(options: SecureUploadsOptions) {
    this.#options = options
  }

  /**
   * Resolves with the token for the next request; null sends it unsigned. Never rejects.
   *
   * @param options.renew The service has refused the former token: another one is fetched. @default false
   */
  async getToken({ renew = false }: { readonly renew?: boolean } = {}): Promise<SecureToken | null> {
    const { config } = this.#options
    const resolver = config.get('secureUploadsSignatureResolver')
    const hasStatic = !!config.get('secureSignature') || !!config.get('secureExpire')
    if (!resolver) return hasStatic ? this.#configuredToken() : null
    if (hasStatic) {
      this.#warnOnce(
        'Both "secureUploadsSignatureResolver" and "secureSignature" or "secureExpire" are set. The resolver is used.',
      )
    }
    if (resolver !== this.#resolver) {
      this.#resolver = resolver
      this.#fetched = null
      this.#fetching = null
    }
    if (renew) this.#fetched = null
    const thresholdMs = Math.max(1, config.get('secureUploadsExpireThreshold'))
    if (this.#fetched && this.#remainingMs(this.#fetched) >= thresholdMs) return this.#fetched.token
    // Concurrent callers share the token being fetched, however short its lifetime is.
    this.#fetching ??= this.#fetch(resolver)
    return this.#fetching
  }

  /** Stops waiting for the resolver. */
  dispose(): void {
    this.#isDisposed = true
    for (const controller of this.#controllers) controller.abort()
  }

  #configuredToken(): SecureToken | null {
    const { config } = this.#options
    const token = { secureSignature: config.get('secureSignature'), secureExpire: config.get('secureExpire') }
    if (!isToken(token)) {
      this.#warnOnce(
        'Uploads are not signed: "secureSignature" and "secureExpire", in seconds since 1970, must both be set.',
      )
      return null
    }
    const known = this.#configured?.token
    if (known?.secureSignature !== token.secureSignature || known.secureExpire !== token.secureExpire) {
      this.#configured = this.#receive(token)
    }
    const configured = this.#configured as ReceivedToken
    // Of a token that seemed expired from the start, the clock may be wrong; the service decides.
    if (configured.lifetimeMs <= 0 || this.#remainingMs(configured) > 0) return token
    this.#warnOnce(
      `The token in "secureSignature" expired at ${token.secureExpire}. Uploads go on unsigned; set a new one or a resolver.`,
    )
    return null
  }

  async #fetch(resolver: SecureTokenResolver): Promise<SecureToken | null> {
    const { logger } = this.#options
    try {
      const result = await this.#resolve(resolver)
      const received = isToken(result) ? this.#receive(result) : null
      if (resolver !== this.#resolver) return received?.token ?? null
      if (received || result === null) {
        this.#fetched = received
        return received?.token ?? null
      }
      logger.error(
        `Secure signature resolver returned an invalid result: ${typeof result}. Expected secureSignature and secureExpire. ${this.#consequence()}`,
      )
    } catch (error) {
      if (this.#isDisposed) return null
      logger.error(`Secure signature resolving failed. ${this.#consequence()}`, error)
    } finally {
      if (resolver === this.#resolver) this.#fetching = null
    }
    return this.#former()
  }

  /** The former token while it is valid: an expired one is never used again. */
  #former(): SecureToken | null {
    return this.#fetched && this.#remainingMs(this.#fetched) > 0 ? this.#fetched.token : null
  }

  #consequence(): string {
    return this.#former() ? 'The former token is still valid and is used.' : 'The upload goes on unsigned.'
  }

  #receive({ secureSignature, secureExpire }: SecureToken): ReceivedToken {
    const receivedAtMs = this.#options.clock.now()
    const token = { secureSignature, secureExpire: String(secureExpire) }
    return { token, receivedAtMs, lifetimeMs: Number(secureExpire) * 1000 - receivedAtMs }
  }

  #remainingMs({ receivedAtMs, lifetimeMs }: ReceivedToken): number {
    return lifetimeMs - (this.#options.clock.now() - receivedAtMs)
  }

  /** Settles with the resolver, or rejects when it takes too long or the uploader is destroyed. */
  async #resolve(resolver: SecureTokenResolver): Promise<unknown> {
    const controller = new AbortController()
    this.#controllers.add(controller)
    try {
      const work = Promise.resolve().then(resolver)
      return await withTimeout(work, controller, this.#options.clock, RESOLVER_TIMEOUT_MS)
    } finally {
      this.#controllers.delete(controller)
    }
  }

  #warnOnce(message: string): void {
    if (this.#warned.has(message)) return
    this.#warned.add(message)
    this.#options.logger.warn(message)
  }
}

function isToken(value: unknown): value is SecureToken {
  if (!isRecord(value)) return false
  const { secureSignature, secureExpire } = value
  const isTime = typeof secureExpire === 'number' || typeof secureExpire === 'string'
  return typeof secureSignature === 'string' && !!secureSignature && isTime && Number(secureExpire) > 0
}
