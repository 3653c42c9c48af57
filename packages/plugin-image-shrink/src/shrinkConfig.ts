import { booleanOption, type ConfigDefinition, defineConfig } from '@lading/kernel'
import { parseShrink } from './parseShrink.js'

/** The configuration keys of image shrinking. */
export interface ImageShrinkConfig {
  /** Size and quality of the images that are sent: `'{width}x{height} {1-100}%'`. Images keep their shape. @default '' none */
  imageShrink: string
  /** Whether progressive JPEGs are shrunk as well. @default false */
  imageShrinkProgressive: boolean
}

declare module '@lading/kernel' {
  interface ConfigMap extends ImageShrinkConfig {}
}

/** Definitions of the configuration keys of image shrinking. */
export const shrinkConfig: ConfigDefinition = defineConfig({
  imageShrink: {
    default: '',
    parse(value) {
      const setting = String(value)
      // The plugin logs the warning, with each change.
      parseShrink(setting, () => {})
      return setting
    },
  },
  imageShrinkProgressive: booleanOption(false),
})
