import type { Clock, PluginContext, Transport } from '@lading/kernel'

/** Services of `keepFiles()`. */
export interface KeepFilesOptions
  extends Pick<PluginContext, 'contribute' | 'logger' | 'on' | 'onCleanup' | 'signal' | 'uploader'> {
  readonly clock: Clock
  readonly getTransport: () => Transport | undefined
  /** Opens the system's dialog. */
  readonly choose: () => void
}
