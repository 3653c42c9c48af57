import type { SlotItem } from './SlotItem.js'

/** How dragged or copied files reached the page. */
export type TransferKind = 'drop-area' | 'clipboard'

/** State of the uploader when something is dropped or pasted, read once for all sources. */
export interface TransferContext {
  /** The sources that receive the transfer, in the order of `sourceList`. */
  readonly sources: readonly Source[]
  /** Number of entries that can be added before the list is full; 0 or less for a full list, which names the files that are left out. */
  readonly room: number
}

/** Adds entries: from the disk, a link, a camera, a cloud. */
export interface Source extends SlotItem {
  /** Its name in the config key `sourceList`. */
  readonly id: string
  /** Message key of its name, or the name itself. */
  readonly label: string
  /** Name of its icon in the `icon` slot. */
  readonly icon?: string
  /** Called when a person chooses the source: opens a dialog or shows an activity. */
  readonly open: () => void | Promise<void>
  /** Preloads what {@link open} needs; called when the pointer or the focus comes near. */
  readonly prefetch?: () => void
  /** Returns the ids of the sources shown in its place, e.g. on devices of another kind. @default the source itself */
  readonly expand?: () => readonly string[]
  /** Types of `DataTransfer.types` of which one makes a drag acceptable to {@link onTransfer}. @default ['Files'] */
  readonly transferTypes?: readonly string[]
  /**
   * Adds dropped or pasted files and links that it supports.
   *
   * Called inside the event: data must be read from `transfer` before the first `await`.
   *
   * @param context Passed by the interface; a page that calls it may leave it out.
   * @returns The number of added entries.
   */
  readonly onTransfer?: (
    transfer: DataTransfer,
    kind: TransferKind,
    context?: TransferContext,
  ) => Promise<number>
}

declare module './SlotItem.js' {
  interface SlotMap {
    /** Sources of entries. Shown when the config key `sourceList` names them. */
    source: Source
  }
}
