import type { ConfigStore } from '../config/ConfigStore.js'
import { isTexts } from '../config/parsers.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import { withinTime } from '../validation/withinTime.js'
import type { EntryStore } from './EntryStore.js'
import type { UploadEntry } from './UploadEntry.js'

/** What {@link fillEntry} works with. */
export interface FillEntryOptions {
  readonly entries: EntryStore
  readonly config: ConfigStore
  readonly clock: Clock
  readonly logger: Logger
}

/** Longest wait for one of the page's functions, in milliseconds. */
const TIMEOUT_MS = 30_000

/**
 * Gives an entry the metadata and the tags of the configuration, where it has none of its own.
 *
 * @param signal Aborted when the upload is no longer wanted.
 */
export async function fillEntry(
  id: string,
  { entries, config, clock, logger }: FillEntryOptions,
  signal: AbortSignal,
): Promise<UploadEntry | undefined> {
  for (const key of ['metadata', 'tags'] as const) {
    const entry = entries.get(id)
    const setting = config.get(key)
    if (!entry || entry[key] || !setting || signal.aborted) continue
    try {
      const value = typeof setting === 'function' ? await withLimit(setting(entry), clock, signal) : setting
      if (!isRight(key, value)) throw new TypeError(`It has answered ${typeof value}.`)
      entries.patch(id, { [key]: value })
    } catch (error) {
      if (signal.aborted) break
      logger.error(`The "${key}" function failed. The file is uploaded without ${key}.`, error)
    }
  }
  return entries.get(id)
}

function isRight(key: 'metadata' | 'tags', value: unknown): boolean {
  return key === 'tags'
    ? isTexts(value)
    : typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A function that never answers must not hold its place in the queue for ever. */
function withLimit<T>(answer: T, clock: Clock, signal: AbortSignal): Promise<Awaited<T>> {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(signal.reason))
  return withinTime(answer, controller, clock, TIMEOUT_MS)
}
