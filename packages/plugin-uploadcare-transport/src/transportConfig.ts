import { type ConfigDefinition, defineConfig, storeOption, stringOption } from '@lading/kernel'
import { defaultSettings } from './client/UploadSettings.js'

/** The configuration keys of this plugin, each with its type. */
export interface TransportConfig {
  /** Address of the upload API; may have a path of its own. @default 'https://upload.uploadcare.com' */
  baseUrl: string
  /** Address of the CDN that delivers the files. @default 'https://ucarecdn.com' */
  cdnCname: string
  /** Whether files are kept for good; `'auto'` leaves it to the project's settings. @default 'auto' */
  store: 'auto' | boolean
  /** Name and version of the product around this one, told to the service. @default '' */
  userAgentIntegration: string
}

declare module '@lading/kernel' {
  interface ConfigMap extends TransportConfig {}
}

/** The defaults and parsers of {@link TransportConfig}. */
export const transportConfig = defineConfig({
  baseUrl: stringOption(defaultSettings.baseUrl),
  cdnCname: stringOption(defaultSettings.cdnCname),
  store: storeOption(),
  userAgentIntegration: stringOption(defaultSettings.userAgentIntegration),
}) satisfies ConfigDefinition as ConfigDefinition
