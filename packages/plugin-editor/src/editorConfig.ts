import {
  booleanOption,
  type ConfigDefinition,
  defineConfig,
  functionOption,
  stringOption,
} from '@lading/kernel'

/** What a resolver of delivery URLs is given beside the URL. */
export interface DeliveryUrlContext {
  readonly uuid: string
  readonly cdnUrlModifiers: string
  readonly fileName: string
}

/** Returns the URL that is requested instead of a delivery URL, e.g. a signed one. */
export type DeliveryUrlResolver = (
  previewUrl: string,
  context: DeliveryUrlContext,
) => string | Promise<string>

/** The configuration keys of the editor. */
export interface EditorConfig {
  /** Offer the editor. */
  useCloudImageEditor: boolean
  /** Open the editor when the only file of the list is an image and has been uploaded. */
  cloudImageEditorAutoOpen: boolean
  /** Tabs on offer, comma-separated: `crop`, `tuning`, `filters`. The first is the initial one, unless it is `crop`. */
  cloudImageEditorTabs: string
  /** URL of a picture that is laid over the crop frame, e.g. a circle. It is not part of the result. */
  cloudImageEditorMaskHref: string | null
  /**
   * Ratios of the crop, comma-separated: `width:height`, and `free` for any. Uploaded images are cropped to the first one,
   * unless it is `free`.
   */
  cropPreset: string
  /** The smallest crop, e.g. `640x480`, in pixels of the picture. */
  cropMinSize: string
  /** Leave out the credit line. */
  removeCopyright: boolean
  /** URL of a proxy for delivery URLs, with `{{previewUrl}}` in the place of the encoded URL. */
  secureDeliveryProxy: string
  /** Returns the URL to request for a delivery URL; takes precedence over `secureDeliveryProxy`. */
  secureDeliveryProxyUrlResolver: DeliveryUrlResolver | null
}

declare module '@lading/kernel' {
  interface ConfigMap extends EditorConfig {}
}

/** Definitions of the configuration keys of the editor. */
export const editorConfig: ConfigDefinition = defineConfig({
  useCloudImageEditor: booleanOption(true),
  cloudImageEditorAutoOpen: booleanOption(false),
  cloudImageEditorTabs: stringOption('crop,tuning,filters'),
  cloudImageEditorMaskHref: { default: null, parse: stringOption('').parse },
  cropPreset: stringOption(''),
  cropMinSize: stringOption(''),
  removeCopyright: booleanOption(false),
  secureDeliveryProxy: stringOption(''),
  secureDeliveryProxyUrlResolver: functionOption<DeliveryUrlResolver>(),
})
