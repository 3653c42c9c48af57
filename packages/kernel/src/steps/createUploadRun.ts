import { isRecord } from '@lading/cdn'
import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { isStringList } from '../config/isStringList.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import type { FileInfo } from '../entry/FileInfo.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import { type EditableFields, type EntryAction, PREPARING } from '../entry/reduceEntry.js'
import type { Clock } from '../ports/Clock.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { beginUpload, sessionOf } from './beginUpload.js'
import type { FileHooks } from './FileHooks.js'
import { type FinishOptions, finish } from './finish.js'
import type { Transport } from './Transport.js'
import type { EntrySender, UploadMethods } from './UploadMethods.js'
import type { UploadRun } from './UploadQueue.js'

/** Services for {@link createUploadRun}. */
export interface UploadRunOptions extends FinishOptions {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly clock: Clock
  readonly hooks: Pick<FileHooks, 'appliesTo' | 'run'>
  /** Holds the Uppy instance whose processors files pass through; null until something uses Uppy. */
  readonly used: { readonly uppy: Pick<KernelUppy, 'hasProcessors' | 'process'> | null }
  /** Called for each upload, because the transport plugin can be installed later or replaced. */
  readonly getTransport: () => Transport
  /** Chooses what sends an entry. */
  readonly methods: Pick<UploadMethods, 'find'>
}

/** Timeout for page functions in milliseconds, so that a promise that never settles can't hold a slot forever. */
const TIMEOUT_MS = 30_000

/** Creates the function that uploads an entry once its turn comes, ending with file info or an error. */
export function createUploadRun(options: UploadRunOptions): UploadRun {
  const { entries, logger, used } = options
  return async (entry, signal, onBytesSent) => {
    const { id } = entry
    try {
      const prepared = await prepare(entry, signal, options)
      if (signal.aborted) return
      entries.dispatch(id, prepared)
      if (prepared.type !== 'send') return
      const outcome = await send(entry, signal, options, onBytesSent)
      if (signal.aborted) return
      entries.dispatch(id, outcome)
      // The file is uploaded even if a post-processor fails.
      if (entry.now.isRemoved || !used.uppy?.hasProcessors('post', id)) return
      runProcessors('post', id, options)?.catch((error: unknown) => {
        logger.error('A post-processor of Uppy failed. The file is uploaded.', error)
      })
    } catch (error) {
      if (!signal.aborted) entries.dispatch(id, finish(entry, error, options))
    }
  }
}

/**
 * Prepares an entry for sending: runs `beforeUpload` hooks and upload validators, and sets metadata and tags.
 *
 * @param signal Aborted when the upload is canceled.
 */
async function prepare(entry: Entry, signal: AbortSignal, options: UploadRunOptions): Promise<EntryAction> {
  const { hooks, validation } = options
  // If the file has a UUID, its bytes were already sent.
  if (!entry.now.uuid) {
    if (hooks.appliesTo('beforeUpload', entry)) await hooks.run('beforeUpload', entry, signal)
    if (entry.upload?.processed || options.used.uppy?.hasProcessors('pre', entry.id))
      await preprocess(entry, options)
    const checked = validation.checkUpload(entry, signal)
    if (entry.now.isValidationPending) beginUpload(entry, options)
    const errors = await checked
    if (errors.length > 0) return { type: 'refuse', errors }
  }
  await describe(entry, signal, options)
  return { type: 'send' }
}

/** Runs Uppy's pre-processors on an entry, such as the compressor, once per upload. */
async function preprocess({ id, now, upload }: Entry, options: UploadRunOptions): Promise<void> {
  if (!now.file || !upload) return
  const { entries } = options
  if (upload.processed === undefined) upload.processed = runProcessors('pre', id, options)
  if (!upload.processed) return
  entries.dispatch(id, { type: 'wait', wait: PREPARING })
  await upload.processed
  entries.dispatch(id, { type: 'wait', wait: null })
}

/** Runs Uppy's processors for a file. Returns null if Uppy's pipeline runs them. */
function runProcessors(
  stage: 'pre' | 'post',
  id: string,
  { entries, used, methods }: UploadRunOptions,
): Promise<void> | null {
  try {
    const entry = entries.get(id)
    if (entry && methods.find(entry).usesUppyPipeline) return null
  } catch {
    // The missing sender is reported when the file is sent.
    return null
  }
  return used.uppy?.process(stage, id) ?? null
}

/** Sets metadata and tags: the entry's values, falling back to the configuration, with file-hook metadata merged on top. */
async function describe(entry: Entry, signal: AbortSignal, options: UploadRunOptions): Promise<void> {
  const { entries, config } = options
  const edit = (fields: Partial<EditableFields>) => entries.dispatch(entry.id, { type: 'edit', fields })
  for (const key of ['metadata', 'tags'] as const) {
    const setting = config.values[key]
    if (!setting || entry.now[key] || signal.aborted) continue
    let value: unknown = setting
    if (typeof setting === 'function') {
      entries.dispatch(entry.id, { type: 'wait', wait: PREPARING })
      value = await callHost(key, () => setting(toOutputEntry(entry.now)), options, signal)
      if (!signal.aborted) entries.dispatch(entry.id, { type: 'wait', wait: null })
    }
    if (value && !signal.aborted) edit({ [key]: value })
  }
  const { metadata, hookMetadata } = entry.now
  // Merge hook metadata permanently, because a retry doesn't run the hooks again. The host page now reads and replaces one
  // object.
  if (hookMetadata && !signal.aborted)
    edit({ metadata: { ...metadata, ...hookMetadata }, hookMetadata: null })
}

async function callHost(
  key: 'metadata' | 'tags',
  compute: () => unknown,
  { clock, logger }: UploadRunOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    const value = await withTimeout(compute(), controller, clock, TIMEOUT_MS)
    if (key === 'tags' ? isStringList(value) : isRecord(value)) return value
    throw new TypeError(`It returned ${value === null ? 'null' : typeof value}.`)
  } catch (error) {
    if (!signal.aborted) {
      logger.error(`The "${key}" function failed. The file is uploaded without ${key}.`, error)
    }
    return undefined
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Sends an entry and forwards the sender's reports to it. Rejects with the upload's error. */
async function send(
  entry: Entry,
  signal: AbortSignal,
  { entries, getTransport, methods }: UploadRunOptions,
  onBytesSent: () => void,
): Promise<EntryAction> {
  const { now } = entry
  if (now.uuid) return succeed(await getTransport().fileInfo(now.uuid, { signal, source: now.source }))
  const sender = methods.find(now)
  if (entry.upload) entry.upload.sender = sender
  let hasEnded = false
  // The sender might report after the upload has ended.
  const report = (action: EntryAction) => {
    if (!hasEnded && !signal.aborted) entries.dispatch(entry.id, action)
  }
  try {
    const info = await sender.upload(now, {
      signal,
      session: sessionOf(entry, sender),
      onProgress(bytesUploaded, bytesTotal) {
        // Drop invalid numbers, which would break the list's total progress.
        if (!(bytesUploaded >= 0 && Number.isFinite(bytesUploaded) && Number.isFinite(bytesTotal))) return
        report({ type: 'progress', bytesUploaded, bytesTotal })
      },
      onWait: (wait) => report({ type: 'wait', wait }),
      onBytesSent() {
        report({ type: 'sent' })
        onBytesSent()
      },
    })
    return succeed(info, sender)
  } finally {
    hasEnded = true
  }
}

/** @throws TypeError if the result lacks a `uuid` or `cdnUrl` */
function succeed(info: Partial<FileInfo> | undefined, sender?: EntrySender): EntryAction {
  if (typeof info?.uuid === 'string' && typeof info.cdnUrl === 'string') {
    return { type: 'succeed', info: info as FileInfo }
  }
  const name = sender && 'id' in sender ? `upload method "${sender.id}"` : 'transport'
  throw new TypeError(`The ${name} returned no file info: it must have a uuid and a cdnUrl.`)
}
