import type { ConfigStore, InspectedSetting } from './config/ConfigStore.js'
import type { Scope } from './di/Scope.js'
import type { EntryList } from './entry/EntryList.js'
import type { EntryPhase, EntryWait } from './entry/UploadEntry.js'
import { type InspectedPlugin, PluginsToken } from './plugin/Plugin.js'
import type { InspectedSlot, SlotRegistry } from './slots/SlotRegistry.js'
import { TransportToken } from './steps/Transport.js'
import type { UploadQueue } from './steps/UploadQueue.js'

/** A snapshot of an entry, without its bytes. */
export interface InspectedEntry {
  readonly id: string
  readonly name: string | null
  /** In bytes. */
  readonly size: number | null
  readonly source: string
  readonly phase: EntryPhase
  /** From 0 to 100. */
  readonly progress: number
  /** Why the entry makes no progress; null while it does. */
  readonly wait: EntryWait | null
  /** Id of the pending file hook. */
  readonly hook: string | null
  /** Number of pending validators. */
  readonly validatorsPending: number
  /** The entry's errors as `type: message`. */
  readonly errors: readonly string[]
}

/** An uploader's state, for its developer. Contains no bytes, and no functions from the page. */
export interface UploaderInspection {
  readonly entries: readonly InspectedEntry[]
  readonly queue: {
    /** Number of entries that are queued, paused or uploading. */
    readonly size: number
    /** Maximum number of concurrent uploads. */
    readonly limit: number
    /** Whether the queue starts no further uploads. */
    readonly isPaused: boolean
  }
  /** In installation order. */
  readonly plugins: readonly InspectedPlugin[]
  readonly slots: readonly InspectedSlot[]
  readonly config: readonly InspectedSetting[]
  /** The transport's description of itself: requests, retries, the circuit breaker. Null if it doesn't provide any. */
  readonly transport: unknown
}

/** The parts of an uploader that {@link inspectUploader} reads. */
export interface InspectedUploader {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly isDestroyed: boolean
  readonly isPaused: boolean
}

/** The parts that {@link inspectUploader} reads once they are attached. */
export interface InspectedParts {
  readonly queue: UploadQueue
  readonly scope: Scope
  readonly slots: SlotRegistry
}

/** Returns a snapshot of an uploader's state. */
export function inspectUploader(
  { entries, config, isDestroyed, isPaused }: InspectedUploader,
  { parts }: { readonly parts: InspectedParts | null },
): UploaderInspection {
  const scope = isDestroyed ? undefined : parts?.scope
  // Don't create a transport that nothing has used yet.
  const transport = entries.size === 0 ? undefined : scope?.tryGet(TransportToken)
  return {
    entries: [...entries.all()].map(({ now, checks }) => ({
      id: now.internalId,
      name: now.fileName,
      size: now.fileSize,
      source: now.source,
      phase: now.phase,
      progress: now.uploadProgress,
      wait: now.wait,
      hook: checks?.runningHook ?? null,
      validatorsPending: [...(checks?.validators?.values() ?? [])].filter(({ isPending }) => isPending)
        .length,
      errors: now.errors.map(({ type, message }) => `${type}: ${message}`),
    })),
    queue: {
      size: isDestroyed ? 0 : (parts?.queue.size ?? 0),
      limit: config.get('maxConcurrentRequests'),
      isPaused,
    },
    plugins: scope?.get(PluginsToken).inspect?.() ?? [],
    slots: parts?.slots.inspect() ?? [],
    config: config.inspect(),
    transport: transport?.inspect?.() ?? null,
  }
}
