import type { ConfigMap } from '../config/defineConfig.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { SlotItem } from '../slots/SlotItem.js'
import type { Transport } from './Transport.js'

/** Surroundings of an upload method when it's asked for an entry. */
export interface UploadMethodContext {
  /** The current configuration. */
  readonly config: Readonly<ConfigMap>
  /** The current transport; undefined without one. */
  readonly transport: Transport | undefined
  /** Returns true if the slot has a method with this id that the page hasn't left out. */
  readonly has: (id: string) => boolean
}

/** The service that methods of the same server share; used if no plugin provides a transport. */
export type MethodService = Partial<
  Pick<Transport, 'fileInfo' | 'preconnect' | 'retryNow' | 'inspect' | 'servesImages'>
>

/**
 * Sends the entries that it accepts: the first method of the slot that accepts an entry uploads it. A transport's own `upload` gets the
 * entries that no method accepts.
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
   * Returns true for an entry that this method sends. Called often, so it must be quick, without side effects and without a promise. An
   * entry whose method throws here isn't sent: another method could send it to the wrong place.
   */
  readonly accepts: (entry: UploadEntry, context: UploadMethodContext) => boolean
  /** Whether an upload that is paused now would continue where it stopped. @default false */
  readonly keepsBytes?: boolean | ((entry: UploadEntry) => boolean)
  /**
   * Looks up files, opens connections and ends waits. Methods with the same one continue each other's paused uploads.
   *
   * @default nothing of it
   */
  readonly service?: MethodService | undefined
}

declare module '../slots/SlotItem.js' {
  interface SlotMap {
    /** Methods that send entries; the first that accepts an entry sends it. */
    uploadMethod: UploadMethod
  }
}
