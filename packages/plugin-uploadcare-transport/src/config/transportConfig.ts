import {
  booleanOption,
  type ConfigDefinition,
  defineConfig,
  numberOption,
  stringOption,
} from '@lading/kernel'
import { deriveCdnCname } from '../cdn/deriveCdnCname.js'
import { defaultSettings as defaults, type UploadSettings } from '../client/UploadSettings.js'

/** Config keys of this plugin, with their types. */
export type TransportConfig = { -readonly [K in keyof Omit<UploadSettings, 'publicKey'>]: UploadSettings[K] }

declare module '@lading/kernel' {
  interface ConfigMap extends TransportConfig {}
}

/** Parses `true` and `false`, including as attributes. */
const booleans = booleanOption(false)

/** Config keys that all methods share: service, CDN and retries. */
export const sharedConfig = defineConfig({
  baseUrl: stringOption(defaults.baseUrl),
  cdnCnamePrefixed: stringOption(defaults.cdnCnamePrefixed),
  cdnCname: {
    ...stringOption(defaults.cdnCname),
    from: ['pubkey', 'cdnCnamePrefixed'],
    derive: (cdnCname, get) =>
      deriveCdnCname({ cdnCname, publicKey: get('pubkey'), cdnCnamePrefixed: get('cdnCnamePrefixed') }),
  },
  store: { default: defaults.store, parse: (value) => (value === 'auto' ? value : booleans.parse(value)) },
  userAgentIntegration: stringOption(defaults.userAgentIntegration),
  uploadWorker: { default: defaults.uploadWorker, parse: parseWorker },
  retryThrottledRequestMaxTimes: numberOption(defaults.retryThrottledRequestMaxTimes, { min: 0 }),
  retryNetworkErrorMaxTimes: numberOption(defaults.retryNetworkErrorMaxTimes, { min: 0 }),
  retryDelayMs: numberOption(defaults.retryDelayMs, { min: 0 }),
}) satisfies ConfigDefinition as ConfigDefinition

/** Config keys for multipart uploads. */
export const multipartConfig = defineConfig({
  multipartMinFileSize: numberOption(defaults.multipartMinFileSize, { min: 0 }),
  multipartChunkSize: numberOption(defaults.multipartChunkSize, { min: 1 }),
  multipartMaxConcurrentRequests: numberOption(defaults.multipartMaxConcurrentRequests, { min: 1 }),
  multipartMaxAttempts: numberOption(defaults.multipartMaxAttempts, { min: 1 }),
  resumableUploads: booleanOption(defaults.resumableUploads),
  finishAfterClose: { default: defaults.finishAfterClose, parse: parseWorker },
}) satisfies ConfigDefinition as ConfigDefinition

/** Config keys for uploads from URLs. */
export const fromUrlConfig = defineConfig({
  checkForUrlDuplicates: booleanOption(defaults.checkForUrlDuplicates),
  saveUrlForRecurrentUploads: booleanOption(defaults.saveUrlForRecurrentUploads),
  realtimeUrl: stringOption(defaults.realtimeUrl),
}) satisfies ConfigDefinition as ConfigDefinition

/** Defaults and parsers for {@link TransportConfig}. */
export const transportConfig: ConfigDefinition = { ...sharedConfig, ...multipartConfig, ...fromUrlConfig }

/** Parses `true` and `false`, including as attributes; any other string is a URL. */
function parseWorker(value: unknown): boolean | string {
  return typeof value === 'string' && !/^(true|false|)$/.test(value) ? value : booleans.parse(value)
}
