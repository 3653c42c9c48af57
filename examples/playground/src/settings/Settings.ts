import type { ConfigKey } from './controls.js'

/** How the page around the uploader looks. */
export interface PageSettings {
  readonly layout: 'regular' | 'inline'
  readonly theme: 'auto' | 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  readonly ui: 'full' | 'bare'
}

/** Everything that can be set, and so everything that a link can carry. */
export interface Settings extends PageSettings {
  /** What differs from the defaults. */
  readonly config: ConfigValuesByKey
}

/** Changed values by their keys; of rules, the name of the example. */
export type ConfigValuesByKey = Readonly<Partial<Record<ConfigKey, unknown>>>

/** What each of the page's own settings may be; the first is the default. */
export const pageChoices: {
  readonly [K in keyof PageSettings]: readonly [PageSettings[K], ...PageSettings[K][]]
} = {
  layout: ['regular', 'inline'],
  theme: ['auto', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
  ui: ['full', 'bare'],
}
