import type { SecureToken, SecureTokenResolver, SecureUploadsOptions } from './SecureUploads.js'

/** Longest wait for the page's resolver, in milliseconds. */
const RESOLVER_TIMEOUT_MS = 10_000

/** A token with its life as this page's clock counts it: the clock itself may be wrong by any amount. */
interface Received {
  readonly token: SecureToken
  readonly receivedAtMs: number
  /** Zero or less when the token seems to have ended before it came. */
  readonly lifeMs: number
}

/** Gives out tokens: fetched by the resolver and kept while they live, or as they stand in the configuration. */
export class SecureTokens {
  readonly #options: SecureUploadsOptions
  readonly #said = new Set<string>()
  #resolver: SecureTokenResolver | null = null
  #fetched: Received | null = null
  #fetching: Promise<SecureToken | null> | null = null
  #given: Received | null = null
  readonly #waits = new Set<() => void>()

  constructor(options: SecureUploadsOptions) {
    this.#options = options
  }

  /** The token to use now; null for none. Never rejects. @param renew Whether the one before is not to be used. */
  async get(renew = false): Promise<SecureToken | null> {
    const { config } = this.#options
    const resolver = config.get('secureUploadsSignatureResolver')
    if (!resolver) return this.#configured()
    if (config.get('secureSignature') || config.get('secureExpire')) {
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
    const threshold = Math.max(1, config.get('secureUploadsExpireThreshold'))
    if (this.#fetched && this.#remainingMs(this.#fetched) >= threshold) return this.#fetched.token
    // Whoever comes while a token is on its way waits for the same one, however short its life turns out to be.
    this.#fetching ??= this.#fetch(resolver)
    return this.#fetching
  }

  /** Ends what is waited for. */
  dispose(): void {
    for (const end of this.#waits) end()
  }

  #configured(): SecureToken | null {
    const { config } = this.#options
    const token = { secureSignature: config.get('secureSignature'), secureExpire: config.get('secureExpire') }
    if (!isToken(token)) {
      this.#warnOnce(
        'Uploads are not signed: "secureSignature" and "secureExpire", in seconds since 1970, must both be set.',
      )
      return null
    }
    const known = this.#given?.token
    if (known?.secureSignature !== token.secureSignature || known.secureExpire !== token.secureExpire) {
      this.#given = this.#receive(token)
    }
    const given = this.#given as Received
    // Of a token that came with no life left, the clock may be wrong; the service knows.
    if (given.lifeMs <= 0 || this.#remainingMs(given) > 0) return token
    this.#warnOnce(
      `The token in "secureSignature" has ended at ${token.secureExpire}. Uploads go on unsigned; set a new one or a resolver.`,
    )
    return null
  }

  async #fetch(resolver: SecureTokenResolver): Promise<SecureToken | null> {
    const { logger } = this.#options
    try {
      const result = await this.#withTimeout(resolver)
      const received = isToken(result) ? this.#receive(result) : null
      if (resolver !== this.#resolver) return received?.token ?? null
      if (received || result === null) {
        this.#fetched = received
        return received?.token ?? null
      }
      logger.error(
        `Secure signature resolver returned an invalid result: ${typeof result}. Expected secureSignature and secureExpire. ${this.#restText()}`,
      )
    } catch (error) {
      logger.error(`Secure signature resolving failed. ${this.#restText()}`, error)
    } finally {
      if (resolver === this.#resolver) this.#fetching = null
    }
    return this.#rest()
  }

  /** The earlier token for as long as it lives: an ended one is never used again. */
  #rest(): SecureToken | null {
    return this.#fetched && this.#remainingMs(this.#fetched) > 0 ? this.#fetched.token : null
  }

  #restText(): string {
    return this.#rest() ? 'The earlier token is still good and is used.' : 'The upload goes on unsigned.'
  }

  #receive({ secureSignature, secureExpire }: SecureToken): Received {
    const receivedAtMs = this.#options.clock.now()
    const token = { secureSignature, secureExpire: String(secureExpire) }
    return { token, receivedAtMs, lifeMs: Number(secureExpire) * 1000 - receivedAtMs }
  }

  #remainingMs({ receivedAtMs, lifeMs }: Received): number {
    return lifeMs - (this.#options.clock.now() - receivedAtMs)
  }

  #withTimeout(resolver: SecureTokenResolver): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = this.#options.clock.schedule(RESOLVER_TIMEOUT_MS, () => {
        reject(new Error(`The resolver has not answered within ${RESOLVER_TIMEOUT_MS / 1000} seconds.`))
        end()
      })
      const end = () => {
        cancel()
        this.#waits.delete(end)
        resolve(null)
      }
      this.#waits.add(end)
      Promise.resolve().then(resolver).then(resolve, reject).finally(end)
    })
  }

  #warnOnce(message: string): void {
    if (this.#said.has(message)) return
    this.#said.add(message)
    this.#options.logger.warn(message)
  }
}

function isToken(value: unknown): value is SecureToken {
  if (typeof value !== 'object' || value === null) return false
  const { secureSignature, secureExpire } = value as Partial<Record<keyof SecureToken, unknown>>
  const isTime = typeof secureExpire === 'number' || typeof secureExpire === 'string'
  return typeof secureSignature === 'string' && !!secureSignature && isTime && Number(secureExpire) > 0
}
