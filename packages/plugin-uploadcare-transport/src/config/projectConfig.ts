import type { DeliveryUrlResolver } from '@lading/cdn'
import {
  type ConfigDefinition,
  ConfigValueError,
  defineConfig,
  functionOption,
  numberOption,
  stringOption,
  stringOrNumberOption,
} from '@lading/kernel'
import type { AuthToken } from '../secure/AuthTokenProvider.js'
import type { SecureTokenResolver } from '../secure/SecureToken.js'

/** Config keys that identify a service project and sign its requests. */
export interface ProjectConfig {
  /** Public key of the project that receives files. */
  pubkey: string
  /**
   * Authorizes uploads with tokens instead of signatures: a token, a function that fetches a token from the page's server, or a provider
   * `{ getToken, invalidate }` that caches tokens itself.
   */
  authToken: AuthToken | null
  /** Upload signature; used together with `secureExpire`. */
  secureSignature: string
  /** When the signature expires, in seconds since the Unix epoch. */
  secureExpire: string
  /** Fetches signatures from the page's server; takes precedence over `secureSignature`. */
  secureUploadsSignatureResolver: SecureTokenResolver | null
  /** Renews a fetched token or signature when it expires in less than this, in milliseconds. */
  secureUploadsExpireThreshold: number
  /** Proxy URL for delivery URLs, with `{{previewUrl}}` as the placeholder for the encoded URL. */
  secureDeliveryProxy: string
  /** Returns the URL to request for a delivery URL; takes precedence over `secureDeliveryProxy`. */
  secureDeliveryProxyUrlResolver: DeliveryUrlResolver | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends ProjectConfig {}
}

/** Defaults and parsers for {@link ProjectConfig}. */
export const projectConfig = defineConfig({
  pubkey: stringOption(''),
  authToken: { default: null, parse: parseAuthToken },
  secureSignature: stringOption(''),
  secureExpire: stringOrNumberOption(''),
  secureUploadsSignatureResolver: functionOption<SecureTokenResolver>(),
  secureUploadsExpireThreshold: numberOption(600_000, { min: 0 }),
  secureDeliveryProxy: stringOption(''),
  secureDeliveryProxyUrlResolver: functionOption<DeliveryUrlResolver>(),
}) satisfies ConfigDefinition as ConfigDefinition

function parseAuthToken(value: unknown): AuthToken {
  if (typeof value === 'string' || typeof value === 'function') return value as AuthToken
  if (typeof value === 'object' && value && 'getToken' in value) return value as AuthToken
  throw new ConfigValueError('Expected a token, a function that returns one, or an object with getToken.')
}
