import { booleanOption, type ConfigDefinition, defineConfig } from '@lading/kernel'
import { parseShrink } from './parseShrink.js'

/** Config keys for image shrinking. */
export interface ImageShrinkConfig {
  /** Size and quality of the images to send: `'{width}x{height} {1-100}%'`. Images keep their aspect ratio. @default '' none */
  imageShrink: string
  /** Shrinks progressive JPEGs as well. @default false */
  imageShrinkProgressive: boolean
}

declare module '@lading/kernel' {
  interface ConfigMap extends ImageShrinkConfig {}
}

/** Config definitions for image shrinking. */
export const shrinkConfig: ConfigDefinition = defineConfig({
  imageShrink: {
    default: '',
    parse(value) {
      const setting = String(value)
      // The plugin logs the warning whenever the setting changes.
      parseShrink(setting, () => {})
      return setting
    },
  },
  imageShrinkProgressive: booleanOption(false),
})
