import { MAX_EARLY_BYTES, sendEarly } from '@lading/plugin-uploadcare-transport/early'
import type { ComponentType } from 'react'
import type { ActionQueue, ShellAction } from '../../early/createActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'
import { canSendEarly, MAX_EARLY_FILES } from './canSendEarly.js'
import { EarlyRows, type EarlyRowsProps } from './EarlyRows.js'
import { notifyEarly } from './notifyEarly.js'

/** Files that were added before the app is loaded. */
export interface EarlyFiles extends Omit<EarlyRowsProps, 'labelledBy'> {
  /** Shows them. */
  readonly Rows: ComponentType<EarlyRowsProps>
}

interface EarlyFilesOptions {
  readonly queue: Pick<ActionQueue, 'sends' | 'aborts' | 'known' | 'getSnapshot' | 'isAdding'>
  readonly loader: { readonly getSnapshot: () => { readonly app: object | null } }
  /** The actions that waited when the files were added. */
  readonly added: readonly ShellAction[]
  /** Returns the latest props; null once the app has the files, or the component has left the page. */
  readonly current: () => LazyUploaderProps | null
  /** The refs whose uploaders something waits for, which may do anything with them before they upload files. */
  readonly awaited: WeakSet<object>
  readonly onShow: (files: EarlyFiles) => void
}

/** The actions whose files are shown: those that the app has taken, too, until its list is loaded. */
const shown = new WeakMap<object, readonly ShellAction[]>()

/**
 * Begins to send the first files, where nothing of the page or of a plugin can object to them, and shows all of them. Resolves when
 * those that are being sent have been, and the page has been notified.
 *
 * This module is a request of its own, which arrives before the app: `buildShell()` bundles it with all that it uses.
 */
export async function earlyFiles(options: EarlyFilesOptions): Promise<void> {
  const { queue, current, onShow } = options
  const { app } = options.loader.getSnapshot()
  const props = current()
  // The app may have taken them from the queue, and is about to show them; otherwise they may have been discarded.
  if (!props || (!app && !queue.isAdding)) return
  const { apiRef } = props
  const isAwaited = typeof apiRef === 'function' || (!!apiRef && options.awaited.has(apiRef))
  const { sends } = queue
  const actions = app ? [...(shown.get(queue) ?? []), ...options.added] : queue.getSnapshot()
  shown.set(queue, actions)
  const added = [...new Set(actions)].flatMap(filesOf)
  const notified: Promise<void>[] = []
  if (!app && !isAwaited && added.length <= MAX_EARLY_FILES && canSendEarly(props)) {
    const settings = {
      publicKey: props.pubkey ?? '',
      baseUrl: props.baseUrl,
      userAgentIntegration: props.userAgentIntegration ?? 'React-Uploader/1.8.0',
    }
    for (const { file, source } of added) {
      // Folders look like empty files.
      if (
        file.size > 0 &&
        file.size <= MAX_EARLY_BYTES &&
        isFinalName(file.name, source) &&
        !sends.has(file)
      ) {
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
  onShow({ files, hasStrip: added.length < maxCount, Rows: EarlyRows })
  await Promise.all(notified)
}

/** Returns whether the app will send a file under this very name: it cleans others, and names pasted images. */
function isFinalName(name: string, source: string): boolean {
  const isPlain = /^[^\s.\p{C}/\\](?: ?[^\s\p{C}/\\])*\.[a-z]\w{1,7}$/iu.test(name)
  const isFinal = name === '' || (isPlain && name.length <= 60 && name === name.normalize())
  return isFinal && source !== 'clipboard'
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
