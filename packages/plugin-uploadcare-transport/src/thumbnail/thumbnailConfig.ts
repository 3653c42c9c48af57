import type { DeliveryUrlResolver } from '@lading/cdn'
import {
  type ConfigDefinition,
  defineConfig,
  fallbackOption,
  functionOption,
  numberOption,
  stringOption,
} from '@lading/kernel'

/** The configuration keys of the CDN's thumbnails. */
export interface ThumbnailConfig {
  /** Smallest side of a thumbnail that is requested from the CDN, in CSS pixels. */
  thumbSize: number
}

declare module '@lading/kernel' {
  interface ConfigMap extends ThumbnailConfig {}
}

/** Definitions of {@link ThumbnailConfig}, and of the transport's keys that are read here. */
export const thumbnailConfig: ConfigDefinition = defineConfig({
  thumbSize: numberOption(76, { min: 1 }),
  secureDeliveryProxy: fallbackOption(stringOption('')),
  secureDeliveryProxyUrlResolver: fallbackOption(functionOption<DeliveryUrlResolver>()),
})
