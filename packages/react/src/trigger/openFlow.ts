import { activeSources, type Uploader } from '@lading/kernel'

/** Starts the flow as a click on the button does: with the system's file dialog if the key `opens` says so. */
export function openFlow(uploader: Uploader): void {
  const opensDialog = uploader.config.get('opens') === 'dialog' && uploader.entries.size === 0
  if (opensDialog && activeSources(uploader).some(({ id }) => id === 'local'))
    void uploader.openSource('local')
  else uploader.initFlow()
}
