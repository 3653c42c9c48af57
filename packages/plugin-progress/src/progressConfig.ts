import { booleanOption, type ConfigDefinition, defineConfig } from '@lading/kernel'

/** Config keys for progress outside the page. */
export interface ProgressConfig {
  /** Whether long uploads can be followed in a small window that stays on top. @default true */
  progressWindow: boolean
  /** Whether the app's icon shows the number of running uploads. @default true */
  progressBadge: boolean
  /** Whether people are asked, once, if the system may tell them that their uploads have ended. @default true */
  finishNotice: boolean
}

declare module '@lading/kernel' {
  interface ConfigMap extends ProgressConfig {}
}

/** Config definitions for progress outside the page. */
export const progressConfig: ConfigDefinition = defineConfig({
  progressWindow: booleanOption(true),
  progressBadge: booleanOption(true),
  finishNotice: booleanOption(true),
})
