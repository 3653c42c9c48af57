import { booleanOption, type ConfigDefinition, ConfigValueError, defineConfig } from '@lading/kernel'

const POLICIES = ['ask', 'strip', 'keep'] as const

/** A policy for locations in photos and videos: see {@link PrivacyConfig.locationPolicy}. */
export type LocationPolicy = (typeof POLICIES)[number]

/** Config keys for privacy. */
export interface PrivacyConfig {
  /**
   * The policy for photos and videos that show where they were taken. `ask` uploads nothing until the person has decided, `strip`
   * removes the location, and `keep` only shows a badge. @default 'ask'
   */
  locationPolicy: LocationPolicy
  /** Leaves files with content credentials unchanged, unless the person agrees to lose the credentials. @default true */
  keepCredentials: boolean
}

declare module '@lading/kernel' {
  interface ConfigMap extends PrivacyConfig {}
}

/** Config definitions for privacy. */
export const privacyConfig: ConfigDefinition = defineConfig({
  locationPolicy: {
    default: 'ask',
    parse(value) {
      const policy = POLICIES.find((known) => known === value)
      if (!policy) throw new ConfigValueError('"ask", "strip" or "keep"')
      return policy
    },
  },
  keepCredentials: booleanOption(true),
})
