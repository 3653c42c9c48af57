import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/tokens.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { SecureTokens } from './SecureTokens.js'

/** What an upload is signed with. */
export interface SecureToken {
  /** The signature that the page's server has made. */
  readonly secureSignature: string
  /** End of its life, in seconds since the Unix epoch, as a text. */
  readonly secureExpire: string
}

/** Fetches a token from the page's server; null to upload unsigned. */
export type SecureTokenResolver = () => SecureToken | null | Promise<SecureToken | null>

/** What {@link SecureUploads} work with. */
export interface SecureUploadsOptions {
  readonly config: ConfigStore
  readonly clock: Clock
  readonly logger: Logger
}

/** Token of the {@link SecureUploads}. */
export const SecureUploadsToken: Token<SecureUploads> = token('secure-uploads')

/** Signs uploads, where the configuration says so; the code for it is loaded then. */
export class SecureUploads {
  readonly #options: SecureUploadsOptions
  #loading: Promise<SecureTokens> | null = null

  constructor(options: SecureUploadsOptions) {
    this.#options = options
  }

  /**
   * What the next request is to be signed with; null to send it unsigned. Never rejects.
   *
   * @param options.renew The service has refused the one before: another is fetched. @default false
   */
  async getToken({ renew = false }: { readonly renew?: boolean } = {}): Promise<SecureToken | null> {
    const { config, logger } = this.#options
    const keys = ['secureUploadsSignatureResolver', 'secureSignature', 'secureExpire'] as const
    if (!keys.some((key) => config.get(key))) return null
    try {
      this.#loading ??= import('./SecureTokens.js').then(
        ({ SecureTokens }) => new SecureTokens(this.#options),
      )
      return await (await this.#loading).get(renew)
    } catch (error) {
      this.#loading = null
      logger.error('The code that signs uploads could not be loaded. Uploads go on unsigned.', error)
      return null
    }
  }

  dispose(): void {
    this.#loading?.then((tokens) => tokens.dispose()).catch(() => {})
  }
}
