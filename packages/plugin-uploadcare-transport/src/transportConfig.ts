import { type ConfigDefinition, defineConfig, storeOption, stringOption } from '@lading/kernel'
import { defaultSettings } from './client/UploadSettings.js'

declare module '@lading/kernel' {
  interface ConfigMap {
    /** Address of the upload API; may have a path of its own. */
    baseUrl: string
    /** Address of the CDN that delivers the files. */
    cdnCname: string
    /** Whether files are kept for good; `'auto'` leaves it to the project's settings. */
    store: 'auto' | boolean
    /** Name and version of the product around this one, told to the service. */
    userAgentIntegration: string
  }
}

/** The configuration keys of this plugin. */
export const transportConfig = defineConfig({
  baseUrl: stringOption(defaultSettings.baseUrl),
  cdnCname: stringOption(defaultSettings.cdnCname),
  store: storeOption(),
  userAgentIntegration: stringOption(defaultSettings.userAgentIntegration),
}) satisfies ConfigDefinition as ConfigDefinition
