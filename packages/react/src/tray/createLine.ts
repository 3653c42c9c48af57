import type { MessageFormatter } from '../hooks/useMessage.js'
import { createPart } from './createPart.js'
import type { Batch } from './PageBatches.js'
import type { TrayParts } from './TrayParts.js'

/** A row in the background list. */
export interface TrayLine {
  readonly element: HTMLElement
  /** Shows the batch's current state. */
  update(): void
}

let lastId = 0

/**
 * Creates a batch's row: its name, its progress, and what a person can do. @param announce Receives the batch's end, if nothing
 * else announces it
 */
export function createLine(batch: Batch, parts: TrayParts, announce: (words: string) => void): TrayLine {
  const { uploader } = batch
  const id = `lading-tray-${++lastId}`
  const message: MessageFormatter = (key, values) => uploader.locale.message(key, values)
  const element = createPart('li', 'lading-tray-line')
  const name = createPart('bdi', 'lading-tray-name')
  const detail = createPart('span', 'lading-tray-detail')
  const again = createPart('button', 'lading-button lading-tray-again')
  const close = createPart('button', 'lading-icon-button lading-tray-close')
  const bar = createPart('div', 'lading-tray-bar')
  name.id = `${id}-name`
  again.id = `${id}-again`
  again.type = 'button'
  close.type = 'button'
  again.setAttribute('aria-labelledby', `${again.id} ${name.id}`)
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-labelledby', name.id)
  const words = createPart('div', 'lading-tray-words')
  words.append(name, detail)
  element.append(words, again, close, bar)

  again.addEventListener('click', () => {
    const { retryableIds, runningCount } = batch.state
    if (runningCount > 0) uploader.resumeAll()
    else for (const fileId of retryableIds) uploader.retryUpload(fileId)
  })
  close.addEventListener('click', () => {
    if (batch.state.runningCount > 0) batch.cancel()
    else batch.dismiss()
  })

  let wasRunning = true
  const update = () => {
    const { state } = batch
    const { count, runningCount, pausedCount, failedCount, retryableIds, file } = state
    const isRunning = runningCount > 0
    // The language and the uploader might be gone.
    if (!isRunning && !wasRunning && failedCount === 0) return
    const isPaused = isRunning && pausedCount === runningCount
    name.textContent =
      (file && parts.getName(file)) ?? message(count === 1 ? 'file-no-name' : 'trigger-files', { count })
    name.title = name.textContent
    detail.textContent = describe(batch, parts, message)
    element.dataset.state = isRunning ? 'uploading' : failedCount > 0 ? 'failed' : 'done'
    const hadFocus = document.activeElement === again
    again.hidden = !isPaused && (isRunning || retryableIds.length === 0)
    again.textContent = message(isPaused ? 'resume' : 'retry')
    const label = message(isRunning ? 'cancel' : 'a11y-activity-header-button-close')
    close.title = label
    close.setAttribute('aria-label', `${label} ${name.textContent}`)
    bar.hidden = !isRunning
    bar.setAttribute('aria-valuenow', `${state.percent}`)
    bar.style.setProperty('--_share', `${state.percent / 100}`)
    if (again.hidden && hadFocus) close.focus()
    if (wasRunning && !isRunning && batch.isAlone && count > 0)
      announce(`${name.textContent}: ${detail.textContent}`)
    wasRunning = isRunning
  }
  update()
  return { element, update }
}

/** Returns a batch's progress in words: its bytes, why it waits, or how it has ended. */
function describe(batch: Batch, parts: TrayParts, message: MessageFormatter): string {
  const { state, uploader } = batch
  const { count, runningCount, pausedCount, failedCount, bytesUploaded, bytesTotal, percent, wait } = state
  const failed = failedCount > 0 ? message('trigger-failed', { count: failedCount }) : null
  if (runningCount === 0) {
    if (failed === null) return message('finished')
    const cause = parts.causeOf(state, batch)
    return count === 1 ? cause : message('failed-group', { count: failedCount, cause })
  }
  const progress =
    bytesTotal === null
      ? message('progress-percent', { percent })
      : parts.formatSent(bytesUploaded, bytesTotal, uploader.locale.language, message)
  const now =
    pausedCount === runningCount
      ? message('paused')
      : wait
        ? parts.waitMessage({ ...wait, untilMs: null }, 0, message)
        : progress
  return failed === null ? now : `${now} · ${failed}`
}
