import { MAX_EARLY_BYTES, sendEarly } from '@lading/plugin-uploadcare-transport/early'
import type { ComponentType } from 'react'
import type { ActionQueue, ShellAction } from '../../early/ActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'
import { canSendEarly } from './canSendEarly.js'
import { EarlyRows, type EarlyRowsProps } from './EarlyRows.js'

/** Files that were added before the app is loaded. */
export interface EarlyFiles extends Omit<EarlyRowsProps, 'labelledBy'> {
  /** Shows them. */
  readonly Rows: ComponentType<EarlyRowsProps>
}

interface EarlyFilesOptions {
  readonly queue: Pick<ActionQueue, 'sends'>
  /** The actions that wait. */
  readonly actions: readonly ShellAction[]
  readonly props: LazyUploaderProps
  /** Whether nothing else has the files, or may ask for the uploader before it uploads them. */
  readonly isAlone: boolean
}

/** More files than these share requests, which the app does. */
const MAX_FILES = 3

/**
 * Begins to send the first files, where nothing of the page or of a plugin can object to them, and returns all of them.
 *
 * This module is a request of its own, which arrives before the app: it shares nothing with the app.
 */
export function earlyFiles({ queue: { sends }, actions, props, isAlone }: EarlyFilesOptions): EarlyFiles {
  const added = actions.flatMap(filesOf)
  if (isAlone && added.length <= MAX_FILES && canSendEarly(props)) {
    const settings = {
      publicKey: props.pubkey ?? '',
      baseUrl: props.baseUrl,
      userAgentIntegration: 'React-Uploader/1.8.0',
    }
    for (const { file, source } of added) {
      // Folders look like empty files.
      if (file.size > 0 && file.size <= MAX_EARLY_BYTES && !sends.has(file)) {
        sends.set(file, sendEarly(file, source, settings))
      }
    }
  }
  const { multiple = true, multipleMax = Number.POSITIVE_INFINITY } = props
  // Attributes are strings.
  const maxCount = String(multiple) === 'false' ? 1 : Number(multipleMax)
  return { files: added.map(({ file }) => file), hasStrip: added.length < maxCount, Rows: EarlyRows }
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
