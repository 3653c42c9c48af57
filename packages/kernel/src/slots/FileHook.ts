import type { FileMetadata } from '../entry/FileInfo.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { SlotItem } from './SlotItem.js'
import type { ValidationFinding } from './ValidationFinding.js'

/** The input to a file hook. */
export interface FileHookInput {
  /** The file, including changes made by earlier hooks. */
  readonly file: File | Blob
  /** Aborted when the file or plugin is removed, the upload is aborted, or the hook times out. */
  readonly signal: AbortSignal
  readonly entry: OutputFileEntry
}

/** A file hook's result. Omitted fields change nothing. */
export interface FileHookOutput {
  /** Replaces the entry's file, including name and type. A Blob without a name or type keeps the previous values. */
  readonly file?: File | Blob | undefined
  /** File name to show and store. */
  readonly fileName?: string | undefined
  /** Merged over the host page's metadata. */
  readonly metadata?: FileMetadata | undefined
  /** Refuses the file: it fails with this error and isn't uploaded. `retryUpload()` runs the hook again. */
  readonly error?: ValidationFinding | undefined
}

/** Changes or refuses files, e.g. shrinks images. */
export interface FileHook extends SlotItem {
  /** When the hook runs: before an added file is validated, or right before the file is uploaded. */
  readonly hook: 'onAdd' | 'beforeUpload'
  /** Handles one file. A hook that throws or rejects is reported and changes nothing. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook without a return statement changes nothing
  readonly handle: (input: FileHookInput) => FileHookOutput | void | Promise<FileHookOutput | void>
  /** Timeout in milliseconds. After that, the file continues without the hook. @default 30000 */
  readonly timeoutMs?: number
}

declare module './SlotItem.js' {
  interface SlotMap {
    /** Hooks that can change or refuse files before they're validated or uploaded. */
    fileHook: FileHook
  }
}
