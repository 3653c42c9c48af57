import { ClockToken, type Uploader } from '@lading/kernel'
import { addSelected } from '@lading/plugin-sources/dialog'
import { addTransfer } from '@lading/react'
import { loadActivity } from '@lading/react/dashboard'
import type { ActionQueue, ShellAction } from '../early/createActionQueue.js'
import type { UploaderLayout } from '../UploaderApp.js'
import { whenSetUp } from './shared/whenSetUp.js'

/** Longest time in which dropped files are read before the start is shown again, in milliseconds: folders may take long. */
const READING_MS = 100

/** Longest time for which the shell's rows stand for the list, in milliseconds. */
const LIST_MS = 5000

/** Whether the shell's start is to stay until files that wait are read and the list is loaded. */
export function hasFilesToRead(queue: ActionQueue, layout: UploaderLayout): boolean {
  return layout !== 'regular' && /^(transfer|files)$/.test(queue.getSnapshot().at(-1)?.kind ?? '')
}

/**
 * Shows the activities in the place of the shell's start as soon as there are no files to wait for, or the wait is too long. Returns a
 * function that ends the wait.
 */
export function waitForList(uploader: Uploader, layout: UploaderLayout, end: () => void): () => void {
  const { activities } = uploader
  // As the layout does, which is rendered with the list at the earliest.
  activities.layout = layout
  if (layout === 'inline' && !activities.snapshot.current) activities.show('start-from')
  const clock = uploader.scope.get(ClockToken)
  const cancels = [
    clock.schedule(READING_MS, () => {
      if (uploader.entries.size === 0) end()
    }),
    clock.schedule(LIST_MS, end),
  ]
  return () => {
    for (const cancel of cancels) cancel()
  }
}

/**
 * Performs the actions that were queued before the uploader was loaded, and later ones, once its plugins are set up. Returns a function
 * that ends this.
 *
 * @param waitsForList Whether the list is to be loaded before `onRead`.
 * @param onRead Called when the files of an action are read.
 */
export function drainActions(
  uploader: Uploader,
  queue: ActionQueue,
  waitsForList: boolean,
  onRead: () => void,
): () => void {
  const controller = new AbortController()
  const connect = () => {
    if (controller.signal.aborted) return
    const disconnect = queue.connect((action) => {
      const running = queue.added.has(action) ? showAdded(uploader) : performAction(uploader, action)
      const isReady = waitsForList && loadActivity(uploader, 'upload-list')
      void Promise.all([running, isReady]).finally(onRead)
      return running
    })
    controller.signal.addEventListener('abort', disconnect)
  }
  const starting = whenSetUp(uploader)
  // No hook of a plugin may miss a file.
  if (starting) {
    onRead()
    void starting.then(connect)
  } else connect()
  return () => controller.abort()
}

/** Shows the list, whose files were added before the uploader was loaded. */
function showAdded(uploader: Uploader): undefined {
  if (uploader.entries.size === 0) return
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
}

/** Performs an action that was queued before the uploader was loaded. */
function performAction(uploader: Uploader, action: ShellAction): Promise<void> | undefined {
  switch (action.kind) {
    case 'start':
      uploader.initFlow()
      return undefined
    case 'source':
      void uploader.openSource(action.id)
      return undefined
    case 'files':
      addSelected(uploader, action.selected)
      return undefined
    case 'transfer':
      return addTransfer(uploader, action.transfer, action.how)
  }
}
