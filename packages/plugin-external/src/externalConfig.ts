import {
  type ConfigDefinition,
  type ConfigOption,
  ConfigValueError,
  defineConfig,
  fallbackOption,
  stringOption,
} from '@lading/kernel'

/** Configuration keys for cloud sources. */
export interface ExternalConfig {
  /** URL (http or https) of the service that embeds the clouds; its path is kept. */
  socialBaseUrl: string
  /** Preferred types: comma-separated MIME types or wildcards. The first type that a file has as an alternative is used. */
  externalSourcesPreferredTypes: string
  /** A style sheet for the framed page, or its URL. */
  externalSourcesEmbedCss: string
  /** The person's cloud service session, if the page stores it. */
  remoteTabSessionKey: string
  /** Origin to which the framed page sends its messages. Default: the top page's origin. */
  topLevelOrigin: string
}

/** The transport's key, which is part of the frame URL. */
interface BorrowedConfig {
  pubkey: string
}

declare module '@lading/kernel' {
  interface ConfigMap extends ExternalConfig, BorrowedConfig {}
}

const socialBaseUrl: ConfigOption<string> = {
  default: 'https://social.uploadcare.com',
  parse(value) {
    try {
      // Safari 16 and Chrome 109 don't support `URL.canParse`.
      if (/^https?:/i.test(value as string) && new URL(value as string)) return value as string
    } catch {}
    throw new ConfigValueError('Expected an http or https URL.')
  },
}

/** Configuration key definitions for cloud sources. */
export const externalConfig: ConfigDefinition = defineConfig({
  socialBaseUrl,
  externalSourcesPreferredTypes: stringOption(''),
  externalSourcesEmbedCss: stringOption(''),
  remoteTabSessionKey: stringOption(''),
  topLevelOrigin: stringOption(''),
  pubkey: fallbackOption(stringOption('')),
})
