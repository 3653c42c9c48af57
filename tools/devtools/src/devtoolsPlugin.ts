import type { Uploader } from '@lading/kernel'
import type { Panel } from './createPanel.js'
import type { DevtoolsPlugin } from './DevtoolsOptions.js'
import { Recorder } from './Recorder.js'

/**
 * Returns an uploader's panel as a TanStack Devtools plugin. In production builds the panel is empty.
 *
 * @example
 * <TanStackDevtools plugins={[devtoolsPlugin(uploader)]} />
 */
export function devtoolsPlugin(uploader: Uploader): DevtoolsPlugin {
  const recorder = new Recorder(uploader)
  let panel: Panel | null = null
  return {
    id: 'lading',
    name: 'Lading',
    async render(element) {
      const { createPanel } = await import('./createPanel.js')
      panel?.close()
      panel = createPanel(recorder)
      panel.host.dataset.embedded = ''
      element.append(panel.host)
    },
    destroy() {
      panel?.close()
      panel = null
    },
  }
}
