import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { isRecord } from '../config/isRecord.js'
import { isStringList } from '../config/isStringList.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Clock } from '../ports/Clock.js'
import { PREPARING, setWait } from './setWait.js'

/** Options of {@link fillEntry}. */
export interface FillEntryOptions {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly clock: Clock
  readonly logger: Logger
}

/** Longest wait for one of the page's functions: one that never settles must not hold its slot forever. */
const TIMEOUT_MS = 30_000

/**
 * Sets the metadata and the tags that are sent: the entry's own or else the configured ones, with the metadata of file
 * hooks merged over them.
 *
 * @param signal Aborted when the upload is canceled.
 */
export async function fillEntry(
  id: string,
  options: FillEntryOptions,
  signal: AbortSignal,
): Promise<UploadEntry | undefined> {
  const { entries, config } = options
  for (const key of ['metadata', 'tags'] as const) {
    const setting = config.get(key)
    const entry = setting && entries.get(id)
    if (!entry || entry[key] || signal.aborted) continue
    let value: unknown = setting
    if (typeof setting === 'function') {
      setWait(entries, id, PREPARING)
      value = await callHost(key, () => setting(toOutputEntry(entry)), options, signal)
      if (!signal.aborted) setWait(entries, id, null)
    }
    if (value) entries.patch(id, { [key]: value })
  }
  const entry = entries.get(id)
  if (!entry?.hookMetadata) return entry
  // From here on the host page sees them as one, and replaces them as one: a retry does not run the hooks again.
  entries.patch(id, { metadata: { ...entry.metadata, ...entry.hookMetadata }, hookMetadata: null })
  return entries.get(id)
}

async function callHost(
  key: 'metadata' | 'tags',
  compute: () => unknown,
  { clock, logger }: FillEntryOptions,
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
