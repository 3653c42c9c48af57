import { type Clock, type ConfigStore, type Logger, type Token, token, withTimeout } from '@lading/kernel'
import type { SecureToken, SecureTokenResolver } from './SecureToken.js'

/** Dependencies of {@link SecureUploads}. */
export interface SecureUploadsOptions {
  readonly config: ConfigStore
  readonly clock: Clock
  readonly logger: Logger
}

/** Token of the {@link SecureUploads} service. */
export const SecureUploadsToken: Token<SecureUploads> = token('secure-uploads')

const RESOLVER_TIMEOUT_MS = 10_000

/** Signs uploads with signatures from the page's resolver, cached while they're valid, or with the configured signature. */
export class SecureUploads {
  readonly #config: ConfigStore
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #warned = new Set<string>()
  readonly #controllers = new Set<AbortController>()
  #resolver: SecureTokenResolver | null = null
  #fetched: SecureToken | null = null
  #fetching: Promise<SecureToken | null> | null = null
  #configured: SecureToken | null = null
  /** Whether the configured signature seemed expired when it was first read, which might be clock skew on this device. */
  #seemedExpired = false
  #isDisposed = false

  constructor({ config, clock, logger }: SecureUploadsOptions) {
    this.#config = config
    this.#clock = clock
    this.#logger = logger
  }

  /** Whether the page has set a resolver or a signature. */
  get isSet(): boolean {
    const { secureUploadsSignatureResolver, secureSignature, secureExpire } = this.#config.values
    return !!(secureUploadsSignatureResolver || secureSignature || secureExpire)
  }

  /**
   * Resolves with the signature for the next request; null sends it unsigned. Never rejects.
   *
   * @param options.renew The service refused the previous signature: a new signature is fetched. @default false
   */
  async getToken({ renew = false }: { readonly renew?: boolean } = {}): Promise<SecureToken | null> {
    const { secureUploadsSignatureResolver, secureUploadsExpireThreshold } = this.#config.values
    const { secureSignature, secureExpire } = this.#config.values
    const resolver = secureUploadsSignatureResolver
    const isConfigured = secureSignature !== '' || secureExpire !== ''
    if (!resolver) return isConfigured ? this.#checkConfigured({ secureSignature, secureExpire }) : null
    if (isConfigured) {
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
    const thresholdMs = Math.max(1, secureUploadsExpireThreshold)
    if (this.#fetched && this.#remainingMs(this.#fetched) >= thresholdMs) return this.#fetched
    // Concurrent callers share the signature that's being fetched, however short its lifetime is.
    this.#fetching ??= this.#fetch(resolver)
    return this.#fetching
  }

  /** Stops waiting for the resolver. */
  dispose(): void {
    this.#isDisposed = true
    for (const controller of this.#controllers) controller.abort()
  }

  #checkConfigured(token: SecureToken): SecureToken | null {
    if (!isToken(token)) {
      this.#warnOnce('Uploads are not signed: "secureSignature" and "secureExpire" must both be set.')
      return null
    }
    const isExpired = this.#remainingMs(token) <= 0
    const { secureSignature, secureExpire } = this.#configured ?? {}
    if (secureSignature !== token.secureSignature || secureExpire !== token.secureExpire) {
      this.#configured = token
      this.#seemedExpired = isExpired
    }
    // If a signature seemed expired from the start, let the service decide.
    if (!isExpired || this.#seemedExpired) return token
    this.#warnOnce(
      `The token in "secureSignature" expired at ${token.secureExpire}. Uploads are not signed; set a new one or a resolver.`,
    )
    return null
  }

  async #fetch(resolver: SecureTokenResolver): Promise<SecureToken | null> {
    const controller = new AbortController()
    this.#controllers.add(controller)
    try {
      const work = Promise.resolve().then(resolver)
      const result: unknown = await withTimeout(work, controller, this.#clock, RESOLVER_TIMEOUT_MS)
      const { secureSignature, secureExpire } = isToken(result) ? result : {}
      const token = secureSignature ? { secureSignature, secureExpire: String(secureExpire) } : null
      if (resolver !== this.#resolver) return token
      if (token || result === null) {
        this.#fetched = token
        return token
      }
      return this.#useFormer(
        `Secure signature resolver returned an invalid result: ${typeof result}. Expected secureSignature and secureExpire.`,
      )
    } catch (error) {
      return this.#isDisposed ? null : this.#useFormer('Secure signature resolving failed.', error)
    } finally {
      this.#controllers.delete(controller)
      if (resolver === this.#resolver) this.#fetching = null
    }
  }

  /** Reports a fault. Returns the previous signature while it's valid; an expired signature is never used again. */
  #useFormer(message: string, ...details: unknown[]): SecureToken | null {
    const former = this.#fetched && this.#remainingMs(this.#fetched) > 0 ? this.#fetched : null
    const report = former
      ? `${message} The former token is still valid and is used.`
      : `${message} The upload is not signed.`
    this.#logger.error(report, ...details)
    return former
  }

  #remainingMs({ secureExpire }: SecureToken): number {
    return Number(secureExpire) * 1000 - this.#clock.now()
  }

  #warnOnce(message: string): void {
    if (this.#warned.has(message)) return
    this.#warned.add(message)
    this.#logger.warn(message)
  }
}

function isToken(value: unknown): value is SecureToken {
  const { secureSignature, secureExpire }: { [K in keyof SecureToken]?: unknown } = value ?? {}
  const isTime = typeof secureExpire === 'number' || typeof secureExpire === 'string'
  return typeof secureSignature === 'string' && !!secureSignature && isTime && Number(secureExpire) > 0
}
