import { ClockToken, LoggerToken, type Uploader } from '@lading/kernel'
import type { AuthTokenProvider } from './AuthTokenProvider.js'
import { lazyAuthTokens } from './lazyAuthTokens.js'

/**
 * Returns an uploader's auth tokens, for plugins and hooks that call the page's services themselves; null while `authToken` isn't set.
 * They share the uploader's cache.
 */
export function getAuthToken({
  config,
  scope,
}: Pick<Uploader, 'config' | 'scope'>): (AuthTokenProvider & { getToken(): Promise<string> }) | null {
  if (!config.get('authToken')) return null
  const source = lazyAuthTokens(config.values, scope.get(ClockToken), scope.get(LoggerToken))
  let last: string | undefined
  let refused: string | undefined
  return {
    async getToken() {
      last = await source.getToken({ refused })
      refused = undefined
      return last
    },
    invalidate() {
      refused = last
    },
  }
}
