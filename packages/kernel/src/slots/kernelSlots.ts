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
  /** Ids of the sources that are offered in its place, e.g. on devices of another kind. @default the source itself */
  readonly expand?: () => readonly string[]
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

/** What a rule for one file answers: what is wrong, or nothing. */
export type FileValidatorResult = ValidationFinding | undefined | null

/** What a rule for one file is given besides the entry. */
export interface FileValidatorContext {
  /** Aborted when the answer is no longer wanted: the file is gone or has changed, or it took too long. */
  readonly signal: AbortSignal
}

/** A rule for one file. Returns what is wrong, or nothing, or a promise of either. */
export type FileValidator = (
  entry: OutputFileEntry,
  uploader: Uploader,
  context: FileValidatorContext,
) => FileValidatorResult | Promise<FileValidatorResult>

/**
 * When a rule for one file is applied: once to each file that is added, once before its bytes are sent, or when it is
 * added and after each change of it.
 */
export type FileValidatorMoment = 'add' | 'upload' | 'change'

/** A rule for the whole list. Returns what is wrong, or nothing. */
export type CollectionValidator = (
  collection: OutputCollectionState,
  uploader: Uploader,
) => ValidationFinding | readonly ValidationFinding[] | undefined | null

/** A file rule with the moment at which it is applied. */
export interface FileValidatorDescriptor {
  /** @default 'change' */
  readonly runOn?: FileValidatorMoment
  readonly validator: FileValidator
}

/** A file rule as the config key `fileValidators` takes it; a mere function is applied on `change`. */
export type FileValidatorSetting = FileValidator | FileValidatorDescriptor

/** A list rule as the config key `collectionValidators` takes it. */
export type CollectionValidatorSetting = CollectionValidator

/** A contributed file rule. */
export interface FileValidatorItem extends SlotItem {
  /** @default 'change' */
  readonly runOn?: FileValidatorMoment
  readonly validate: FileValidator
}

/** A contributed list rule. */
export interface CollectionValidatorItem extends SlotItem {
  readonly validate: CollectionValidator
}

/** What a file hook is given. */
export interface FileHookInput {
  /** The file as the hooks before it have left it. */
  readonly file: File | Blob
  /** Aborted when the file is gone, its upload is taken back, or the time is over. */
  readonly signal: AbortSignal
  readonly entry: OutputFileEntry
}

/** What a file hook has made. */
export interface FileHookOutput {
  /** Takes the place of the entry's file. Its name and type do, too; a Blob without them keeps those before. */
  readonly file: File | Blob
}

/** Something that may put another file in the place of an entry's own, e.g. a smaller image. */
export interface FileHook extends SlotItem {
  /** When it is called: before a new file is judged, or when its turn to be uploaded has come. */
  readonly hook: 'onAdd' | 'beforeUpload'
  /** Returns a file, or nothing to leave it as it is. One that fails is reported and changes nothing. */
  readonly handle: (
    input: FileHookInput,
  ) => FileHookOutput | void | Promise<FileHookOutput | undefined> | Promise<void>
  /** In milliseconds; afterwards the file goes on without it. @default 30000 */
  readonly timeoutMs?: number
}

declare module './slot.js' {
  interface SlotMap {
    /** What makes entries. Shown when the config key `sourceList` names it. */
    source: Source
    /** Rules for one file. */
    fileValidator: FileValidatorItem
    /** Rules for the whole list. */
    collectionValidator: CollectionValidatorItem
    /** What may change files before they are judged or uploaded. */
    fileHook: FileHook
  }
}
