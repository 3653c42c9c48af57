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

/** The editor's configuration keys. */
export interface EditorConfig {
  /** Offers the editor. */
  useCloudImageEditor: boolean
  /** Opens the editor when the list's only file is an uploaded image. */
  cloudImageEditorAutoOpen: boolean
  /**
   * Offered tab ids in order, comma-separated or as a list: `crop`, `tuning`, `filters` and plugins' tabs. The editor
   * starts with `crop`, or with the first tab if `crop` isn't listed. @default all tabs, plugins' tabs last
   */
  cloudImageEditorTabs: EditorTabList
  /** URL of an image shown over the crop frame, e.g. a circle. It's not part of the result. */
  cloudImageEditorMaskHref: string | null
  /** Crop ratios: `width:height`, and `free` for any ratio. Images are cropped to the first ratio, unless it's `free`. */
  cropPreset: string
  /** Minimum crop, e.g. `640x480`, in image pixels. */
  cropMinSize: string
}

/** Transport and dashboard keys that the editor reads. */
interface BorrowedConfig {
  removeCopyright: boolean
  secureDeliveryProxy: string
  secureDeliveryProxyUrlResolver: DeliveryUrlResolver | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends EditorConfig, BorrowedConfig {}
}

/** Definitions of the editor's configuration keys. */
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
