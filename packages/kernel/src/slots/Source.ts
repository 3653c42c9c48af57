import type { SlotItem } from './SlotItem.js'

/** How dragged or copied files reached the page. */
export type TransferKind = 'drop-area' | 'clipboard'

/** Uploader state when something is dropped or pasted, read once for all sources. */
export interface TransferContext {
  /** The sources that receive the transfer, in `sourceList` order. */
  readonly sources: readonly Source[]
  /**
   * How many entries can be added before the list is full. If it's 0 or less, the list is full and names the files that it
   * leaves out.
   */
  readonly room: number
}

/** Adds entries from the device, a link, a camera or cloud storage. */
export interface Source extends SlotItem {
  /** The source's name in the config key `sourceList`. */
  readonly id: string
  /** Message key for the source's label, or the label itself. */
  readonly label: string
  /** Icon name in the `icon` slot. */
  readonly icon?: string
  /** Called when a person chooses the source: opens a dialog or shows an activity. */
  readonly open: () => void | Promise<void>
  /** Preloads what {@link open} needs. Called when the pointer or focus gets near. */
  readonly prefetch?: () => void
  /** Returns the ids of the sources to show instead, e.g. on mobile devices. @default the source itself */
  readonly expand?: () => readonly string[]
  /** Entries in `DataTransfer.types` that {@link onTransfer} accepts; one match is enough. @default ['Files'] */
  readonly transferTypes?: readonly string[]
  /**
   * Adds the dropped or pasted files and links that the source supports.
   *
   * Called inside the event: read data from `transfer` before the first `await`.
   *
   * @param context Passed by the UI; can be omitted when a page calls this method.
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
    /** Entry sources. Shown when the config key `sourceList` names them. */
    source: Source
  }
}
