import {
  addWithinLimit,
  lazyPlugin,
  maxFileCount,
  parseCsv,
  type TransferKind,
  validators,
} from '@lading/kernel'
import { prepareParts } from '@lading/kernel/internal/send'
import { type TransportCode, transportDefinition } from '@lading/plugin-uploadcare-transport/lazy'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import { connectIntents } from './connectIntents.js'
import { contexts } from './contexts.js'
import type { Intent, Intents } from './createIntents.js'
import { EarlyRows } from './EarlyRows.js'
import { earlyComponents } from './earlyComponents.js'
import { mayStart } from './mayStart.js'
import type { PageCore } from './PageCore.js'
import { type AddTransfer, performIntent, showList } from './performIntent.js'
import { coreOf } from './uploaderOfRef.js'
import { userAgentIntegration } from './userAgentIntegration.js'

/** Files in a core, until the app is loaded. */
export interface EarlyFiles {
  readonly uploader: PageCore['uploader']
  /** Shows the files. */
  readonly Rows: typeof EarlyRows
}

/** Options of `first.takeIntents()`. */
export interface TakeIntentsOptions {
  readonly intents: Intents
  /** Imports the uploads. */
  readonly loadUploads: () => Promise<TransportCode>
  /** Returns a function that passes transfers to sources; undefined until the app is loaded. */
  readonly addTransfer: () => AddTransfer | undefined
  readonly onFiles: (files: EarlyFiles) => void
}

/** Maximum number of bytes to send before the app is loaded; takes about a second. */
const MAX_BYTES_BEFORE = 65_536

/**
 * The code that takes and sends files before the app is loaded. Chunks that load later refer to it: this tells the bundler that
 * all code they share with it belongs to the first chunk.
 */
export const first: { readonly takeIntents: typeof takeIntents } = { takeIntents }

/**
 * Passes a component's intents to its uploader's core, and starts uploads unless the app brings a check. Resolves when the app
 * can be loaded, and never rejects.
 */
async function takeIntents({
  intents,
  loadUploads,
  addTransfer,
  onFiles,
}: TakeIntentsOptions): Promise<void> {
  const core = coreOf(intents)
  const props = earlyComponents.all.get(intents)?.props as LazyUploaderProps | undefined
  // The page's files come first, and only the app adds them.
  if (!core || !props || props.value !== undefined || props.initialFiles) return
  const { uploader } = core
  connectIntents(intents, (intent, isWanted) =>
    addPlain(core, intent, props) ? undefined : performIntent(uploader, intent, addTransfer, isWanted),
  )
  if (uploader.entries.size === 0) return
  onFiles({ uploader, Rows: EarlyRows })
  const isAllowed = () => allMayStart(core)
  if (!isAllowed()) return
  try {
    // Another component with the same name can have come first.
    if (!core.core.services.link.parts) send(core, props, loadUploads, isAllowed)
  } catch (error) {
    uploader.logger.error('Files could not be sent before the app is loaded. It sends them.', error)
    return
  }
  await whenSent(core)
}

/** Whether all components of a core let files start. A page can change them while the app is loading. */
function allMayStart(core: PageCore): boolean {
  return [...earlyComponents.all.values()].every(
    ({ key, props }) => contexts.get(key).core !== core || mayStart(core, props as LazyUploaderProps),
  )
}

/**
 * Attaches the built-in rules and the transport to a core, and starts its uploads. The app attaches the rest.
 *
 * @param isAllowed Whether a later file can start, too.
 */
function send(
  core: PageCore,
  { id, ctxName, slots }: LazyUploaderProps,
  loadUploads: TakeIntentsOptions['loadUploads'],
  isAllowed: () => boolean,
): void {
  const transport = lazyPlugin(transportDefinition, loadUploads)
  const attached = { config: { userAgentIntegration }, plugins: [validators(), transport()] }
  const name = id ?? ctxName
  const options = { ...attached, ...(name !== undefined && { id: name }), ...(slots && { slots }) }
  prepareParts({ ...options, defaultPlugins: [] }, core.core, true)
  core.attached = attached
  core.core.services.link.open(isAllowed)
}

/** Adds dropped files. Returns false for anything else, because that needs the app. */
function addPlain(
  { uploader, isSettled }: PageCore,
  intent: Intent,
  { plugins }: LazyUploaderProps,
): boolean {
  if (intent.kind !== 'transfer' || isSettled) return false
  const { cfg, entries } = uploader
  // A source added by the page can take the drop; the app reports a full list; resumable files need their handles.
  const offered = parseCsv(cfg.sourceList)
  const isTaken = plugins?.some?.(
    (plugin) => plugin && (plugin.sources ?? offered).some((id) => offered.includes(id)),
  )
  const { resumableUploads } = cfg as { readonly resumableUploads?: unknown }
  const files = filesOf(intent.transfer, intent.how)
  if (isTaken || resumableUploads || entries.size >= maxFileCount(cfg) || !files) return false
  addWithinLimit(uploader, files, intent.how)
  showList(uploader)
  return true
}

/** Returns dropped files; null if the drop contains anything else: links, folders, or pasted images, which get a name. */
function filesOf(transfer: DataTransfer, how: TransferKind): readonly File[] | null {
  if (how === 'clipboard' || transfer.types.includes('text/uri-list')) return null
  const files = Array.from(transfer.items ?? []).map((item) =>
    item.kind !== 'file' || item.webkitGetAsEntry?.()?.isDirectory ? null : item.getAsFile(),
  )
  return files.every((file) => file !== null) && files.length > 0 ? files : null
}

/** Resolves when the files are sent if they are small; otherwise immediately. */
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
