import { MAX_EARLY_BYTES, sendEarly } from '@lading/plugin-uploadcare-transport/early'
import type { ComponentType } from 'react'
import type { ActionQueue, ShellAction } from '../../early/ActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'
import { canSendEarly } from './canSendEarly.js'
import { EarlyRows, type EarlyRowsProps } from './EarlyRows.js'
import { notifyEarly } from './notifyEarly.js'

/** Files that were added before the app is loaded. */
export interface EarlyFiles extends Omit<EarlyRowsProps, 'labelledBy'> {
  /** Shows them. */
  readonly Rows: ComponentType<EarlyRowsProps>
  /** Resolves when those that are being sent have been, and the page has been notified. */
  readonly ended: Promise<unknown>
}

interface EarlyFilesOptions {
  readonly queue: Pick<ActionQueue, 'sends' | 'aborts' | 'ids' | 'known' | 'getSnapshot'>
  /** The actions that wait. */
  readonly actions: readonly ShellAction[]
  readonly props: LazyUploaderProps
  /** Returns the latest props; null once the component has left the page. */
  readonly current: () => LazyUploaderProps | null
  /** Whether nothing else has the files, or may ask for the uploader before it uploads them. */
  readonly isAlone: boolean
}

/** More files than these share requests, which the app does. */
const MAX_FILES = 3

/**
 * Begins to send the first files, where nothing of the page or of a plugin can object to them, and returns all of them.
 *
 * This module is a request of its own, which arrives before the app: `buildShell()` bundles it with all that it uses.
 */
export function earlyFiles({ queue, actions, props, current, isAlone }: EarlyFilesOptions): EarlyFiles {
  const { sends } = queue
  const added = actions.flatMap(filesOf)
  const notified: Promise<void>[] = []
  if (isAlone && added.length <= MAX_FILES && canSendEarly(props)) {
    const settings = {
      publicKey: props.pubkey ?? '',
      baseUrl: props.baseUrl,
      userAgentIntegration: props.userAgentIntegration ?? 'React-Uploader/1.8.0',
    }
    for (const { file, source } of added) {
      // Folders look like empty files.
      if (file.size > 0 && file.size <= MAX_EARLY_BYTES && !sends.has(file)) {
        const send = sendEarly(file, source, settings)
        sends.set(file, send)
        const isWaiting = () =>
          queue.getSnapshot().some((action) => filesOf(action).some((added) => added.file === file))
        const props = () => (isWaiting() ? current() : null)
        queue.aborts.add(() => {
          if (isWaiting()) send.abort()
        })
        notified.push(notifyEarly({ queue, file, source, send, current: props }))
      }
    }
  }
  const { multiple = true, multipleMax = Number.POSITIVE_INFINITY } = props
  // Attributes are strings.
  const maxCount = String(multiple) === 'false' ? 1 : Number(multipleMax)
  const files = added.map(({ file }) => file)
  return { files, hasStrip: added.length < maxCount, Rows: EarlyRows, ended: Promise.all(notified) }
}

interface AddedFile {
  readonly file: File
  /** Id of its source. */
  readonly source: string
}

function filesOf(action: ShellAction): readonly AddedFile[] {
  if (action.kind === 'files') {
    const { files, source } = action.selected
    return [...files].map((file) => ({ file, source }))
  }
  if (action.kind !== 'transfer') return []
  return [...action.transfer.items].flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile()
    return file ? [{ file, source: action.how }] : []
  })
}
