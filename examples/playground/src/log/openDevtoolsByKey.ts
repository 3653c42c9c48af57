import type { Panel } from '@lading/devtools/panel'
import type { Uploader } from '@lading/uploader'

/**
 * Opens and closes the devtools by Ctrl+Shift+L. They are loaded with the first press; `mountDevtools()` does nothing here, because
 * the playground is built for production.
 */
export function openDevtoolsByKey(uploader: Uploader, signal: AbortSignal): void {
  let panel: Panel | null = null
  const close = () => {
    panel?.close()
    panel = null
  }
  const toggle = async () => {
    if (panel) return close()
    const { createPanel, Recorder } = await import('@lading/devtools/panel')
    if (panel || signal.aborted) return
    const recorder = new Recorder(uploader)
    signal.addEventListener('abort', () => recorder.dispose(), { once: true })
    panel = createPanel(recorder, close)
    document.body.append(panel.host)
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toUpperCase() !== 'L') return
      event.preventDefault()
      void toggle()
    },
    { signal },
  )
  signal.addEventListener('abort', close, { once: true })
}
