import {
  type ConfigDefinition,
  type ConfigOption,
  ConfigValueError,
  defineConfig,
  fallbackOption,
  stringOption,
} from '@lading/kernel'

/** The configuration keys of the cloud sources. */
export interface ExternalConfig {
  /** Address of the service that embeds the clouds, an http or https URL; a path of it is kept. */
  socialBaseUrl: string
  /** Preferred types, comma-separated MIME types or wildcards; the first that a file has as an alternative is used. */
  externalSourcesPreferredTypes: string
  /** A style sheet for the page in the frame, or its URL. */
  externalSourcesEmbedCss: string
  /** Session of the cloud service that belongs to the person, where the page keeps one. */
  remoteTabSessionKey: string
  /** Origin that the page in the frame sends its messages to. Default: that of the page at the top. */
  topLevelOrigin: string
}

/** The transport's key that the frame's URL contains. */
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
      // Not `URL.canParse`, which Safari 16 and Chrome 109 lack.
      if (/^https?:/i.test(value as string) && new URL(value as string)) return value as string
    } catch {}
    throw new ConfigValueError('Expected an http or https URL.')
  },
}

/** Definitions of the configuration keys of the cloud sources. */
export const externalConfig: ConfigDefinition = defineConfig({
  socialBaseUrl,
  externalSourcesPreferredTypes: stringOption(''),
  externalSourcesEmbedCss: stringOption(''),
  remoteTabSessionKey: stringOption(''),
  topLevelOrigin: stringOption(''),
  pubkey: fallbackOption(stringOption('')),
})
