import type { Clock, Logger } from '@lading/kernel'
import { NetworkError } from '../errors/NetworkError.js'
import type { AuthTokenSource } from './AuthTokenSource.js'
import type { AuthTokenConfig } from './AuthTokens.js'

/**
 * Returns a source whose code is loaded with the first token. A load that fails may be repeated.
 *
 * @param config The current values. All sources of the same object share their tokens.
 */
export function lazyAuthTokens(
  config: AuthTokenConfig,
  clock: Clock,
  logger?: Pick<Logger, 'warn'> | undefined,
): AuthTokenSource {
  return {
    isSet: () => !!config.authToken,
    isFixed: (authToken) => !!authToken && authToken === config.authToken,
    async getToken(request) {
      const { getAuthTokens } = await import('./AuthTokens.js').catch((cause: unknown) => {
        throw new NetworkError('The code for this upload could not be loaded.', { cause })
      })
      return getAuthTokens(config, clock, logger).getToken(request)
    },
  }
}
