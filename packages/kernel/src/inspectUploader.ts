import type { ConfigStore, InspectedSetting } from './config/ConfigStore.js'
import type { Scope } from './di/Scope.js'
import type { EntryList } from './entry/EntryList.js'
import type { EntryPhase, EntryWait } from './entry/UploadEntry.js'
import { type InspectedPlugin, PluginsToken } from './plugin/Plugin.js'
import type { InspectedSlot, SlotRegistry } from './slots/SlotRegistry.js'
import { TransportToken } from './steps/Transport.js'
import type { UploadQueue } from './steps/UploadQueue.js'

/** An entry at one moment, without its bytes. */
export interface InspectedEntry {
  readonly id: string
  readonly name: string | null
  /** In bytes. */
  readonly size: number | null
  readonly source: string
  readonly phase: EntryPhase
  /** From 0 to 100. */
  readonly progress: number
  /** Why it makes no progress; null while it does. */
  readonly wait: EntryWait | null
  /** Id of the file hook that has not ended. */
  readonly hook: string | null
  /** Number of validators that have not ended. */
  readonly validatorsPending: number
  /** Types and messages of its errors. */
  readonly errors: readonly string[]
}

/** State of an uploader for its developer. It has no bytes, and no values that are functions of the page. */
export interface UploaderInspection {
  readonly entries: readonly InspectedEntry[]
  readonly queue: {
    /** Number of entries that wait, are paused or are being uploaded. */
    readonly size: number
    /** Most uploads at a time. */
    readonly limit: number
    /** Whether no further upload begins. */
    readonly isPaused: boolean
  }
  /** In the order of their installation. */
  readonly plugins: readonly InspectedPlugin[]
  readonly slots: readonly InspectedSlot[]
  readonly config: readonly InspectedSetting[]
  /** As the transport describes itself: requests, retries, the circuit breaker. Null if it does not. */
  readonly transport: unknown
}

/** Parts of an uploader that are inspected. */
export interface InspectedUploader {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly isDestroyed: boolean
}

/** Parts that are inspected once they are attached. */
export interface InspectedParts {
  readonly queue: UploadQueue
  readonly scope: Scope
  readonly slots: SlotRegistry
}

/** Describes an uploader at this moment. */
export function inspectUploader(
  { entries, config, isDestroyed }: InspectedUploader,
  { parts, isPaused }: { readonly parts: InspectedParts | null; readonly isPaused: boolean },
): UploaderInspection {
  const scope = isDestroyed ? undefined : parts?.scope
  // A transport that nothing has used yet is not created.
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
      isPaused: !isDestroyed && (parts?.queue.isPaused ?? isPaused),
    },
    plugins: scope?.get(PluginsToken).inspect?.() ?? [],
    slots: parts?.slots.inspect() ?? [],
    config: config.inspect(),
    transport: transport?.inspect?.() ?? null,
  }
}
