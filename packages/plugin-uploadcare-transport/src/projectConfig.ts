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
import type { AuthToken } from './secure/AuthTokenProvider.js'
import type { SecureTokenResolver } from './secure/SecureToken.js'

/** The configuration keys that identify a project of the service and sign its requests. */
export interface ProjectConfig {
  /** Public key of the project that receives the files. */
  pubkey: string
  /**
   * Permits uploads by tokens, instead of signatures: a token, a function that fetches one from the page's server, or a provider
   * `{ getToken, invalidate }` with a cache of its own.
   */
  authToken: AuthToken | null
  /** Signature of the uploads; used together with `secureExpire`. */
  secureSignature: string
  /** Expiry of the signature, in seconds since the Unix epoch. */
  secureExpire: string
  /** Fetches signatures from the page's server; takes precedence over `secureSignature`. */
  secureUploadsSignatureResolver: SecureTokenResolver | null
  /** A fetched token or signature is renewed when its remaining life is shorter, in milliseconds. */
  secureUploadsExpireThreshold: number
  /** URL of a proxy for delivery URLs, with `{{previewUrl}}` in the place of the encoded URL. */
  secureDeliveryProxy: string
  /** Returns the URL to request for a delivery URL; takes precedence over `secureDeliveryProxy`. */
  secureDeliveryProxyUrlResolver: DeliveryUrlResolver | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends ProjectConfig {}
}

/** The defaults and parsers of {@link ProjectConfig}. */
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
