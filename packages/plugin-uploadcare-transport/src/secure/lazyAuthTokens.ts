import type { Clock, Logger } from '@lading/kernel'
import { loadCode } from '@lading/transport-engine'
import { AuthTokenResolverError } from './AuthTokenResolverError.js'
import type { AuthTokenSource } from './AuthTokenSource.js'
import type { AuthTokenConfig } from './AuthTokens.js'

/**
 * Returns a source whose code is loaded for the first token. If loading fails, the next call tries again.
 *
 * @param config The current values. All sources for the same object share their tokens.
 */
export function lazyAuthTokens(
  config: AuthTokenConfig,
  clock: Clock,
  logger?: Pick<Logger, 'warn'> | undefined,
): AuthTokenSource {
  const load = async () => {
    const { getAuthTokens } = await loadCode({ load: () => import('./AuthTokens.js') })
    return getAuthTokens(config, clock, logger)
  }
  return {
    isFixed: (authToken) => !!authToken && authToken === config.authToken,
    async getToken(request) {
      const tokens = await load()
      try {
        return await tokens.getToken(request)
      } catch (error) {
        // Create the error here: sharing the class between the lazy code and the uploads would add another file to every first upload.
        throw new AuthTokenResolverError(error)
      }
    },
    async explain(error, authToken) {
      const reason = (await load()).findReason(error, authToken)
      return reason && new AuthTokenResolverError(reason)
    },
  }
}
