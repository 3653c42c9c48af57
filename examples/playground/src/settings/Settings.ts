import type { Preload } from '@lading/uploader'
import type { ConfigKey } from './controls.js'

/** Settings of the page around the uploader. */
export interface PageSettings {
  /** The form around the uploader on the first page, with its settings. */
  readonly scene: 'profile' | 'claim' | 'photos' | 'none'
  readonly layout: 'inline' | 'regular' | 'minimal'
  readonly theme: 'auto' | 'light' | 'dark' | 'contrast'
  readonly dir: 'ltr' | 'rtl'
  readonly ui: 'full' | 'bare' | 'gallery' | 'theme' | 'editor' | 'images' | 'uppy'
  /** The uploader of Uppy that `ui=uppy` sends files with. */
  readonly transport: 'xhr' | 'tus' | 's3'
  /** Whether the list has example files from the start, one in each state, or those of the scene. */
  readonly files: 'none' | 'examples'
  /** View that is opened first. */
  readonly open: 'start' | 'url' | 'camera' | 'draw' | 'cloud'
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

/** The default of each page setting. */
export const pageDefaults: PageSettings = {
  scene: 'none',
  layout: 'inline',
  theme: 'auto',
  dir: 'ltr',
  ui: 'full',
  transport: 'xhr',
  files: 'none',
  open: 'start',
  preload: 'idle',
}

/** The choices of each page setting. */
export const pageChoices: {
  readonly [K in keyof PageSettings]: readonly [PageSettings[K], ...PageSettings[K][]]
} = {
  scene: ['profile', 'claim', 'photos', 'none'],
  layout: ['inline', 'regular', 'minimal'],
  theme: ['auto', 'light', 'dark', 'contrast'],
  dir: ['ltr', 'rtl'],
  ui: ['full', 'bare', 'gallery', 'theme', 'editor', 'images', 'uppy'],
  transport: ['xhr', 'tus', 's3'],
  files: ['none', 'examples'],
  open: ['start', 'url', 'camera', 'draw', 'cloud'],
  preload: ['idle', 'intent', 'now'],
}
