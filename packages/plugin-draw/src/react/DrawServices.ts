import type { Clock, PluginContext } from '@lading/kernel'

/** What the activity needs of its plugin. */
export interface DrawServices extends Pick<PluginContext, 'contribute' | 'signal' | 'uploader'> {
  readonly clock: Clock
}
