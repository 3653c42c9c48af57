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
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import { connectIntents } from './connectIntents.js'
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
  /** Shows them. */
  readonly Rows: typeof EarlyRows
}

/** Options of `first.takeIntents()`. */
export interface TakeIntentsOptions {
  readonly intents: Intents
  /** Imports the uploads. */
  readonly loadUploads: () => Promise<TransportCode>
  /** Returns what passes transfers to sources; undefined until the app is loaded. */
  readonly addTransfer: () => AddTransfer | undefined
  readonly onFiles: (files: EarlyFiles) => void
}

/** Most bytes that are sent before the app is loaded, in bytes: within about a second. */
const MAX_BYTES_BEFORE = 65_536

/**
 * The code that takes and sends files before the app. The modules that are loaded behind it name it: a bundler sees by it that all that they
 * share with it belongs to the chunk that is loaded first.
 */
export const first: { readonly takeIntents: typeof takeIntents } = { takeIntents }

/**
 * Passes the intents of a component to the core of its uploader, and starts uploads unless a check comes with the app. Resolves when the
 * app may be loaded, and never rejects.
 */
async function takeIntents({
  intents,
  loadUploads,
  addTransfer,
  onFiles,
}: TakeIntentsOptions): Promise<void> {
  const core = coreOf(intents)
  const props = earlyComponents.all.get(intents)?.props as LazyUploaderProps | undefined
  // The files of the page come first, with the app.
  if (!core || !props || props.value !== undefined || props.initialFiles) return
  const { uploader } = core
  connectIntents(intents, (intent, isWanted) =>
    addPlain(core, intent, props) ? undefined : performIntent(uploader, intent, addTransfer, isWanted),
  )
  if (uploader.entries.size === 0) return
  onFiles({ uploader, Rows: EarlyRows })
  if (!mayStart(core, props)) return
  try {
    // Another component of the name can have come first.
    if (!core.core.services.link.parts) send(core, props, loadUploads)
  } catch (error) {
    uploader.logger.error('Files could not be sent before the app is loaded. It sends them.', error)
    return
  }
  await whenSent(core)
}

/** Attaches the built-in rules and the transport to a core, and starts its uploads. The app attaches the rest. */
function send(
  core: PageCore,
  { id, ctxName, slots }: LazyUploaderProps,
  loadUploads: TakeIntentsOptions['loadUploads'],
): void {
  const transport = lazyPlugin(transportDefinition, loadUploads)
  const attached = { config: { userAgentIntegration }, plugins: [validators(), transport()] }
  const name = id ?? ctxName
  const options = { ...attached, ...(name !== undefined && { id: name }), ...(slots && { slots }) }
  prepareParts({ ...options, defaultPlugins: [] }, core.core, true)
  core.attached = attached
  core.core.services.link.open()
}

/** Adds the files of a drop. Returns false for anything else, which needs the app. */
function addPlain(
  { uploader, isSettled }: PageCore,
  intent: Intent,
  { plugins }: LazyUploaderProps,
): boolean {
  if (intent.kind !== 'transfer' || isSettled) return false
  const { cfg, entries } = uploader
  // A source of the page can take it, and the app says that a list is full. Files that are kept need their handles.
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
