import type { FileMetadata } from '../entry/FileInfo.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { SlotItem } from './SlotItem.js'
import type { ValidationFinding } from './ValidationFinding.js'

/** Input of a file hook. */
export interface FileHookInput {
  /** The file, as changed by the hooks before this one. */
  readonly file: File | Blob
  /** Aborted when the file or the plugin is removed, the upload is aborted, or time ran out. */
  readonly signal: AbortSignal
  readonly entry: OutputFileEntry
}

/** Result of a file hook; a field that is left out changes nothing. */
export interface FileHookOutput {
  /** Replaces the entry's file, name and type included; a Blob without them keeps the former ones. */
  readonly file?: File | Blob
  /** Name to show and store. */
  readonly fileName?: string
  /** Merged over the metadata that the host gives. */
  readonly metadata?: FileMetadata
  /** Refuses the file: it fails with this error and is not uploaded. `retryUpload()` runs the hook again. */
  readonly error?: ValidationFinding
}

/** Changes or refuses files, e.g. makes images smaller. */
export interface FileHook extends SlotItem {
  /** When it runs: before an added file is validated, or when its turn to be uploaded has come. */
  readonly hook: 'onAdd' | 'beforeUpload'
  /** Handles one file. A hook that throws or rejects is reported and changes nothing. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook without a return statement changes nothing
  readonly handle: (input: FileHookInput) => FileHookOutput | void | Promise<FileHookOutput | void>
  /** In milliseconds; afterwards the file continues without the hook. @default 30000 */
  readonly timeoutMs?: number
}

declare module './SlotItem.js' {
  interface SlotMap {
    /** Hooks that may change or refuse files before they are validated or uploaded. */
    fileHook: FileHook
  }
}
