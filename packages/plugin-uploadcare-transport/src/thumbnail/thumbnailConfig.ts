import type { DeliveryUrlResolver } from '@lading/cdn'
import {
  type ConfigDefinition,
  defineConfig,
  fallbackOption,
  functionOption,
  numberOption,
  stringOption,
} from '@lading/kernel'

/** Config keys for CDN thumbnails. */
export interface ThumbnailConfig {
  /** Minimum thumbnail size to request from the CDN, in CSS pixels. */
  thumbSize: number
}

declare module '@lading/kernel' {
  interface ConfigMap extends ThumbnailConfig {}
}

/** Definitions for {@link ThumbnailConfig}, and for the transport keys that thumbnails read. */
export const thumbnailConfig: ConfigDefinition = defineConfig({
  thumbSize: numberOption(76, { min: 1 }),
  secureDeliveryProxy: fallbackOption(stringOption('')),
  secureDeliveryProxyUrlResolver: fallbackOption(functionOption<DeliveryUrlResolver>()),
})
