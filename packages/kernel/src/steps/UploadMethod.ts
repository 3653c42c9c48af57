import type { ConfigMap } from '../config/defineConfig.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { SlotItem } from '../slots/SlotItem.js'
import type { Transport } from './Transport.js'

/** Context passed to an upload method's `accepts()`. */
export interface UploadMethodContext {
  /** The current configuration. */
  readonly config: Readonly<ConfigMap>
  /** The current transport, if any. */
  readonly transport: Transport | undefined
  /** Returns true if the slot has a method with this id that the page hasn't left out. */
  readonly has: (id: string) => boolean
}

/** A service shared by upload methods for the same server. Used if no plugin provides a transport. */
export type MethodService = Partial<
  Pick<Transport, 'fileInfo' | 'preconnect' | 'retryNow' | 'inspect' | 'servesImages' | 'address'>
>

/**
 * Sends the entries it accepts. The first method in the slot that accepts an entry uploads it; a transport's `upload`
 * receives entries that no method accepts.
 *
 * @example
 * contribute('uploadMethod', {
 *   id: 'notes',
 *   order: -10,
 *   accepts: ({ mimeType }) => mimeType === 'text/plain',
 *   upload: async (entry, { signal }) => saveNote(entry, signal),
 * })
 */
export interface UploadMethod
  extends SlotItem,
    Pick<Transport, 'upload' | 'begin' | 'slotShare' | 'usesUppyPipeline'> {
  /**
   * Returns true for entries that this method sends. Called often, so it must be fast, synchronous and free of side effects.
   * If it throws, the entry isn't sent, because another method could send it to the wrong place.
   */
  readonly accepts: (entry: UploadEntry, context: UploadMethodContext) => boolean
  /** Whether an upload, if paused now, would continue instead of starting over. @default false */
  readonly keepsBytes?: boolean | ((entry: UploadEntry) => boolean)
  /**
   * Looks up files, opens connections and ends waits. Methods with the same service object can continue each other's paused
   * uploads.
   *
   * @default none
   */
  readonly service?: MethodService | undefined
}

declare module '../slots/SlotItem.js' {
  interface SlotMap {
    /** Methods that send entries. The first method that accepts an entry sends it. */
    uploadMethod: UploadMethod
  }
}
