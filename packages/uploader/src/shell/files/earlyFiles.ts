import { addWithinLimit, maxFileCount, parseCsv, type TransferKind } from '@lading/kernel'
import type { ComponentType } from 'react'
import type { ActionQueue, ShellAction } from '../../early/createActionQueue.js'
import { earlyComponents } from '../../early/earlyComponents.js'
import type { PageCore } from '../../early/PageCore.js'
import { coreOf } from '../../early/uploaderOfRef.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'
import { EarlyRows, type EarlyRowsProps } from './EarlyRows.js'
import { mayStart } from './mayStart.js'
import { sendFiles } from './sendFiles.js'

/** Files that were added before the app is loaded. */
export interface EarlyFiles extends Omit<EarlyRowsProps, 'labelledBy'> {
  /** Shows them. */
  readonly Rows: ComponentType<EarlyRowsProps>
}

interface EarlyFilesOptions {
  readonly queue: ActionQueue
  readonly onShow: (files: EarlyFiles) => void
}

/** Most bytes that are sent before the app is loaded, in bytes: within about a second. */
const MAX_BYTES_BEFORE = 65_536

/**
 * Adds the files that people have chosen or dropped to the core of their component, shows them, and starts their uploads unless a
 * check comes with the app. Resolves when the app may be loaded, and never rejects.
 */
export async function earlyFiles({ queue, onShow }: EarlyFilesOptions): Promise<void> {
  const core = coreOf(queue)
  const props = earlyComponents.all.get(queue)?.props as LazyUploaderProps | undefined
  if (!core || !props) return
  // The files of the page come first, with the app.
  if (props.value !== undefined || props.initialFiles) return
  for (const action of queue.getSnapshot()) {
    if (!queue.added.has(action) && !add(core, action, props)) break
    queue.added.add(action)
  }
  const { uploader } = core
  if (uploader.entries.size === 0) return
  onShow({ uploader, Rows: EarlyRows })
  if (!mayStart(core, props)) return
  try {
    // Another component of the name can have come first.
    if (!core.core.services.link.parts) sendFiles(core, props)
  } catch (error) {
    uploader.logger.error('Files could not be sent before the app is loaded. It sends them.', error)
    return
  }
  await whenSent(core)
}

/** Adds the files of an action. Returns false if it needs the app. */
function add({ uploader }: PageCore, action: ShellAction, { plugins }: LazyUploaderProps): boolean {
  const { cfg, entries } = uploader
  if (action.kind === 'files') {
    addWithinLimit(uploader, [...action.selected.files], action.selected.source)
    return true
  }
  if (action.kind !== 'transfer') return false
  // A source of the page can take it, and the app says that a list is full. Files that are kept need their handles.
  const offered = parseCsv(cfg.sourceList)
  const isTaken = plugins?.some?.(
    (plugin) => plugin && (plugin.sources ?? offered).some((id) => offered.includes(id)),
  )
  const { resumableUploads } = cfg as { readonly resumableUploads?: unknown }
  if (isTaken || resumableUploads || entries.size >= maxFileCount(cfg)) return false
  const files = filesOf(action.transfer, action.how)
  if (!files) return false
  addWithinLimit(uploader, files, action.how)
  return true
}

/** Returns the files of a drop; null if it has others: links, folders, and pasted pictures, which get a name. */
function filesOf(transfer: DataTransfer, how: TransferKind): readonly File[] | null {
  if (how === 'clipboard' || transfer.types.includes('text/uri-list')) return null
  const files = [...transfer.items].map((item) =>
    item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile(),
  )
  return files.every((file) => file !== null) && files.length > 0 ? files : null
}

/** Resolves when a few bytes are sent; immediately if there are more. */
function whenSent({ uploader }: PageCore): Promise<void> | undefined {
  const sizes = [...uploader.entries.values()].map(({ fileSize }) => fileSize ?? 0)
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES_BEFORE) return undefined
  return new Promise((resolve) => {
    const isOver = () => [...uploader.entries.values()].every(({ fileInfo, errors }) => fileInfo || errors[0])
    const unobserve = uploader.entries.observe(() => {
      if (!isOver()) return
      unobserve()
      resolve()
    })
    if (isOver()) resolve()
  })
}
