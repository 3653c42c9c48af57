import type { Clock, PluginContext } from '@lading/kernel'

export interface DrawServices extends Pick<PluginContext, 'contribute' | 'signal' | 'uploader'> {
  readonly clock: Clock
}
