import type { Uploader } from '@lading/kernel'
import type { Panel } from './createPanel.js'
import type { DevtoolsOptions } from './DevtoolsOptions.js'
import { Recorder } from './Recorder.js'

/**
 * Starts recording an uploader, and adds a panel that a keyboard shortcut opens. In production builds it does nothing.
 *
 * @returns A function that stops recording and removes the panel.
 *
 * @example
 * <FileUploaderRegular pubkey="demopublickey" onReady={(uploader) => mountDevtools(uploader)} />
 */
export function mountDevtools(uploader: Uploader, options: DevtoolsOptions = {}): () => void {
  const { key = 'L', isOpen = false } = options
  const recorder = new Recorder(uploader)
  let panel: Panel | null = null
  let isEnded = false

  const close = () => {
    panel?.close()
    panel = null
  }
  const open = async () => {
    const { createPanel } = await import('./createPanel.js')
    if (isEnded || panel) return
    panel = createPanel(recorder, close)
    document.body.append(panel.host)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.shiftKey || event.key.toUpperCase() !== key.toUpperCase()) return
    event.preventDefault()
    if (panel) close()
    else void open()
  }
  document.addEventListener('keydown', onKeyDown)
  if (isOpen) void open()
  return () => {
    isEnded = true
    document.removeEventListener('keydown', onKeyDown)
    close()
    recorder.dispose()
  }
}
