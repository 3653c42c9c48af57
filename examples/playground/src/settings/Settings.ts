import type { Preload } from '@lading/uploader'
import type { ConfigKey } from './controls.js'

/** Settings of the page around the uploader. */
export interface PageSettings {
  readonly layout: 'regular' | 'minimal' | 'inline'
  readonly theme: 'auto' | 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  /** The whole page, or a part: the uploader alone, pictures of the CDN, their options, the image editor alone, plugins of Uppy. */
  readonly ui: 'full' | 'bare' | 'gallery' | 'images' | 'editor' | 'uppy'
  /** The uploader of Uppy that `ui=uppy` sends files with. */
  readonly transport: 'xhr' | 'tus'
  /** When the uploader is loaded; in the query alone, because a page loads it once. */
  readonly preload: Preload
}

/** All settings; a link contains them. */
export interface Settings extends PageSettings {
  /** The changed keys. */
  readonly config: ConfigValuesByKey
}

/** Changed values by their keys; of functions, the name of the example. */
export type ConfigValuesByKey = Readonly<Partial<Record<ConfigKey, unknown>>>

/** The choices of each page setting; the first is the default. */
export const pageChoices: {
  readonly [K in keyof PageSettings]: readonly [PageSettings[K], ...PageSettings[K][]]
} = {
  layout: ['regular', 'minimal', 'inline'],
  theme: ['auto', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
  ui: ['full', 'bare', 'gallery', 'images', 'editor', 'uppy'],
  transport: ['xhr', 'tus'],
  preload: ['idle', 'intent', 'now'],
}
