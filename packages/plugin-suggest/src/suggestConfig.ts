import { booleanOption, type ConfigDefinition, defineConfig } from '@lading/kernel'

/** Config keys for suggestions. */
export interface SuggestConfig {
  /** Whether metadata fields offer suggestions. @default true */
  suggestions: boolean
}

declare module '@lading/kernel' {
  interface ConfigMap extends SuggestConfig {}
}

/** Defines the configuration keys. */
export const suggestConfig: ConfigDefinition = defineConfig({
  suggestions: booleanOption(true),
})
