import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import type { OutputFileEntry } from '../entries/toOutputEntry.js'
import type { OutputError } from '../entries/UploadEntry.js'
import type { Uploader } from '../Uploader.js'
import type { SlotItem } from './slot.js'

/** How a transfer of files reached the page. */
export type TransferKind = 'drop-area' | 'clipboard'

/** Something that makes entries: the disk, a link, a camera, a cloud. */
export interface Source extends SlotItem {
  /** Its name in the config key `sourceList`. */
  readonly id: string
  /** Message key of its name, or the name itself. */
  readonly label: string
  /** Name of its icon in the `icon` slot. */
  readonly icon?: string
  /** Called when a person chooses the source: opens a dialog or shows an activity. */
  readonly open: () => void | Promise<void>
  /** Loads ahead what {@link open} will need; called when the pointer or the focus comes near. */
  readonly prefetch?: () => void
  /**
   * Takes over what was dropped or pasted, if it can.
   *
   * Called inside the event: data must be read from `transfer` before the first `await`.
   *
   * @returns How many entries it has added.
   */
  readonly onTransfer?: (transfer: DataTransfer, kind: TransferKind) => Promise<number>
}

/** What a validator finds wrong. @see OutputError */
export type ValidationFinding = Pick<OutputError, 'message'> & Partial<OutputError>

/** A rule for one file. Returns what is wrong, or nothing. */
export type FileValidator = (
  entry: OutputFileEntry,
  uploader: Uploader,
) => ValidationFinding | undefined | null

/** A rule for the whole list. Returns what is wrong, or nothing. */
export type CollectionValidator = (
  collection: OutputCollectionState,
  uploader: Uploader,
) => ValidationFinding | readonly ValidationFinding[] | undefined | null

/** A file rule as the config key `fileValidators` takes it. */
export type FileValidatorSetting = FileValidator

/** A list rule as the config key `collectionValidators` takes it. */
export type CollectionValidatorSetting = CollectionValidator

/** A contributed file rule. */
export interface FileValidatorItem extends SlotItem {
  readonly validate: FileValidator
}

/** A contributed list rule. */
export interface CollectionValidatorItem extends SlotItem {
  readonly validate: CollectionValidator
}

declare module './slot.js' {
  interface SlotMap {
    /** What makes entries. Shown when the config key `sourceList` names it. */
    source: Source
    /** Rules for one file. */
    fileValidator: FileValidatorItem
    /** Rules for the whole list. */
    collectionValidator: CollectionValidatorItem
  }
}
