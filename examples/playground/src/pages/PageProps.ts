import type { Recorder } from '../log/useRecorder.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { PageSettings, Settings } from '../settings/Settings.js'

/** Props of a page of the playground. */
export interface PageProps {
  readonly service: ServiceUrls
  readonly settings: Settings
  readonly recorder: Recorder
  readonly onChange: (change: Partial<PageSettings>) => void
}
