import type { Clock, PluginContext } from '@lading/kernel'

/** Services that the plugin passes to its activity. */
export interface DrawServices extends Pick<PluginContext, 'contribute' | 'signal' | 'uploader'> {
  readonly clock: Clock
}
