import { type ConfigDefinition, defineConfig, fallbackOption, stringOption } from '@lading/kernel'

/** Issues tokens, and caches them itself. */
interface TokenProvider {
  getToken(): string | Promise<string>
  invalidate?(): void
}

/** Authorizes calls, see the transport's `authToken`. */
export type HandoffToken = string | (() => string | Promise<string>) | TokenProvider

/** A signature, see the transport's `secureSignature`. */
export interface HandoffSignature {
  readonly secureSignature: string
  readonly secureExpire: string
}

/** Signs calls, see the transport's `secureUploadsSignatureResolver`. */
export type HandoffSigner = () => HandoffSignature | null | Promise<HandoffSignature | null>

declare module '@lading/kernel' {
  interface ConfigMap {
    pubkey: string
    baseUrl: string
    authToken: HandoffToken | null
    secureSignature: string
    secureExpire: string
    secureUploadsSignatureResolver: HandoffSigner | null
  }
}

/** Keys that the transport owns: these definitions only apply without it. */
export const handoffConfig: ConfigDefinition = defineConfig({
  pubkey: fallbackOption(stringOption('')),
  baseUrl: fallbackOption(stringOption('')),
  authToken: fallbackOption<HandoffToken | null>({ default: null, parse: (value) => value as HandoffToken }),
  secureSignature: fallbackOption(stringOption('')),
  secureExpire: fallbackOption(stringOption('')),
  secureUploadsSignatureResolver: fallbackOption<HandoffSigner | null>({
    default: null,
    parse: (value) => value as HandoffSigner,
  }),
})
