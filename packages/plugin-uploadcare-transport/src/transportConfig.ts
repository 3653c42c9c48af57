import {
  booleanOption,
  type ConfigDefinition,
  defineConfig,
  numberOption,
  storeOption,
  stringOption,
} from '@lading/kernel'
import { defaultSettings, type UploadSettings } from './client/UploadSettings.js'

/** The configuration keys of this plugin, each with its type. */
export type TransportConfig = { -readonly [K in keyof Omit<UploadSettings, 'publicKey'>]: UploadSettings[K] }

declare module '@lading/kernel' {
  interface ConfigMap extends TransportConfig {}
}

const preset = defaultSettings

/** The defaults and parsers of {@link TransportConfig}. */
export const transportConfig = defineConfig({
  baseUrl: stringOption(preset.baseUrl),
  cdnCname: stringOption(preset.cdnCname),
  cdnCnamePrefixed: stringOption(preset.cdnCnamePrefixed),
  store: storeOption(),
  userAgentIntegration: stringOption(preset.userAgentIntegration),
  checkForUrlDuplicates: booleanOption(preset.checkForUrlDuplicates),
  saveUrlForRecurrentUploads: booleanOption(preset.saveUrlForRecurrentUploads),
  multipartMinFileSize: numberOption(preset.multipartMinFileSize, { min: 0 }),
  multipartChunkSize: numberOption(preset.multipartChunkSize, { min: 1 }),
  multipartMaxConcurrentRequests: numberOption(preset.multipartMaxConcurrentRequests, { min: 1 }),
  multipartMaxAttempts: numberOption(preset.multipartMaxAttempts, { min: 1 }),
  retryThrottledRequestMaxTimes: numberOption(preset.retryThrottledRequestMaxTimes, { min: 0 }),
  retryNetworkErrorMaxTimes: numberOption(preset.retryNetworkErrorMaxTimes, { min: 0 }),
  realtimeUrl: stringOption(preset.realtimeUrl),
  resumableUploads: booleanOption(preset.resumableUploads),
}) satisfies ConfigDefinition as ConfigDefinition
