import type { Clock, PluginContext, Transport } from '@lading/kernel'

/** Services that `keepFiles()` uses. */
export interface KeepFilesOptions
  extends Pick<PluginContext, 'contribute' | 'logger' | 'on' | 'onCleanup' | 'signal' | 'uploader'> {
  readonly clock: Clock
  readonly getTransport: () => Transport | undefined
  /** Opens the system dialog. */
  readonly choose: () => void
}
