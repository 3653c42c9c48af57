import type { Uploader } from '@lading/kernel'
import { emitNotice } from '../../parts/emitNotice.js'
import { tray } from '../../tray/loadTray.js'

/** Each uploader's last click on Done; answers to earlier clicks no longer count. */
const presses = new WeakMap<Uploader, object>()

/**
 * Closes the uploader and keeps its files, unless `beforeDone` refuses or a person closes the dialog while it waits.
 *
 * @returns Resolves when Done has been handled; null if it was handled synchronously.
 */
export function pressDone(uploader: Uploader): Promise<void> | null {
  const beforeDone = uploader.config.get('beforeDone')
  if (beforeDone) return waitForHost(uploader, beforeDone)
  finish(uploader)
  return null
}

function finish(uploader: Uploader): void {
  // Must run first: a listener can remove the component.
  if (uploader.config.get('backgroundUploads')) tray.start?.(uploader)
  uploader.emit('done-click', () => uploader.getOutputCollectionState())
  uploader.doneFlow()
}

async function waitForHost(
  uploader: Uploader,
  beforeDone: (list: ReturnType<Uploader['getOutputCollectionState']>) => unknown,
): Promise<void> {
  const press = {}
  presses.set(uploader, press)
  const stop = uploader.on('modal-close', () => presses.delete(uploader))
  try {
    const answer = await beforeDone(uploader.getOutputCollectionState())
    if (uploader.isDestroyed || presses.get(uploader) !== press) return
    if (typeof answer === 'string') uploader.emit('notice', () => ({ message: answer }))
    else if (answer !== false) finish(uploader)
  } catch (error) {
    uploader.logger.error('beforeDone has thrown an error. The uploader stays open.', error)
    if (!uploader.isDestroyed) emitNotice(uploader, 'something-went-wrong')
  } finally {
    stop()
  }
}
