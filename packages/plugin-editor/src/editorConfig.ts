import type { DeliveryUrlResolver } from '@lading/cdn'
import {
  booleanOption,
  type ConfigDefinition,
  defineConfig,
  fallbackOption,
  functionOption,
  stringOption,
} from '@lading/kernel'
import type { EditorTabList } from './tabs/arrangeTabs.js'

/** The configuration keys of the editor. */
export interface EditorConfig {
  /** Offer the editor. */
  useCloudImageEditor: boolean
  /** Open the editor when the only file of the list is an image and has been uploaded. */
  cloudImageEditorAutoOpen: boolean
  /**
   * Ids of the tabs on offer, comma-separated or as a list, in the order wanted: `crop`, `tuning`, `filters` and those of plugins.
   * People start with `crop`, or with the first one where that is left out. @default all tabs, those of plugins last
   */
  cloudImageEditorTabs: EditorTabList
  /** URL of a picture that is laid over the crop frame, e.g. a circle. It is not part of the result. */
  cloudImageEditorMaskHref: string | null
  /** Ratios of the crop: `width:height`, and `free` for any. Images are cropped to the first, unless it is `free`. */
  cropPreset: string
  /** The smallest crop, e.g. `640x480`, in pixels of the picture. */
  cropMinSize: string
}

/** Keys of the transport and of the dashboard that the editor reads. */
interface BorrowedConfig {
  removeCopyright: boolean
  secureDeliveryProxy: string
  secureDeliveryProxyUrlResolver: DeliveryUrlResolver | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends EditorConfig, BorrowedConfig {}
}

/** Definitions of the configuration keys of the editor. */
export const editorConfig: ConfigDefinition = defineConfig({
  useCloudImageEditor: booleanOption(true),
  cloudImageEditorAutoOpen: booleanOption(false),
  cloudImageEditorTabs: {
    default: 'crop,tuning,filters',
    parse: (value) => stringOption('').parse(String(value)),
  },
  cloudImageEditorMaskHref: { default: null, parse: stringOption('').parse },
  cropPreset: stringOption(''),
  cropMinSize: stringOption(''),
  removeCopyright: fallbackOption(booleanOption(false)),
  secureDeliveryProxy: fallbackOption(stringOption('')),
  secureDeliveryProxyUrlResolver: fallbackOption(functionOption<DeliveryUrlResolver>()),
})
