import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { isRecord } from '../config/isRecord.js'
import { isStringList } from '../config/isStringList.js'
import type { Logger } from '../di/Logger.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import { type EditableFields, type EntryAction, PREPARING } from '../entry/reduceEntry.js'
import type { Clock } from '../ports/Clock.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
import type { FileHooks } from './FileHooks.js'

/** Services of {@link prepare}. */
export interface PrepareOptions {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly clock: Clock
  readonly logger: Logger
  readonly hooks: FileHooks
  readonly validation: ValidationRunner
}

/** Longest wait for one of the page's functions: one that never settles must not hold its slot forever. */
const TIMEOUT_MS = 30_000

/**
 * Prepares an entry whose turn has come: runs the `beforeUpload` hooks and the validators for its bytes, and sets the
 * metadata and the tags that are sent.
 *
 * @param signal Aborted when the upload is canceled.
 */
export async function prepare(
  entry: Entry,
  signal: AbortSignal,
  options: PrepareOptions,
): Promise<EntryAction> {
  const { hooks, validation } = options
  // The bytes of a file with a UUID were sent before.
  if (!entry.now.uuid) {
    if (hooks.appliesTo('beforeUpload', entry)) await hooks.run('beforeUpload', entry, signal)
    const errors = await validation.checkUpload(entry, signal)
    if (errors.length > 0) return { type: 'refuse', errors }
  }
  await describe(entry, signal, options)
  return { type: 'send' }
}

/** Sets the entry's own metadata and tags or else the configured ones, with the metadata of file hooks merged over them. */
async function describe(entry: Entry, signal: AbortSignal, options: PrepareOptions): Promise<void> {
  const { entries, config } = options
  const edit = (fields: Partial<EditableFields>) => entries.dispatch(entry.id, { type: 'edit', fields })
  for (const key of ['metadata', 'tags'] as const) {
    const setting = config.get(key)
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
  // From here on the host page sees them as one, and replaces them as one: a retry does not run the hooks again.
  if (hookMetadata && !signal.aborted)
    edit({ metadata: { ...metadata, ...hookMetadata }, hookMetadata: null })
}

async function callHost(
  key: 'metadata' | 'tags',
  compute: () => unknown,
  { clock, logger }: PrepareOptions,
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
