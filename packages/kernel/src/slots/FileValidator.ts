import type { ConfigMap } from '../config/defineConfig.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { Uploader } from '../Uploader.js'
import type { SlotItem } from './SlotItem.js'
import type { ValidationFinding } from './ValidationFinding.js'

/** A file validator's result: an error, or nothing. */
export type FileValidatorResult = ValidationFinding | undefined | null | false

/** Additional arguments for a file validator. */
export interface FileValidatorContext {
  /** Aborted when the result would be stale: the file or plugin was removed, the file has changed, or the validator timed out. */
  readonly signal: AbortSignal
}

/** Validates one file. Returns an error, nothing, or a promise of either. */
export type FileValidator = (
  entry: OutputFileEntry,
  uploader: Uploader,
  context: FileValidatorContext,
) => FileValidatorResult | Promise<FileValidatorResult>

/**
 * When a file validator runs: `add` once for each added file, `upload` once before the file's bytes are sent, and `change`
 * when a file is added and after each change. It always runs again when a config key in `dependsOn` changes.
 *
 * An `upload` error holds the file back until the error no longer applies. `retryUpload()` runs the validator again.
 */
export type FileValidatorMoment = 'add' | 'upload' | 'change'

/** A file validator, with when it runs. */
export interface FileValidatorDescriptor {
  /** @default 'change' */
  readonly runOn?: FileValidatorMoment
  /** Config keys that rerun the validator when they change. @default none */
  readonly dependsOn?: readonly (keyof ConfigMap)[]
  readonly validator: FileValidator
}

/**
 * An item in the config key `fileValidators`. A plain function runs on `change`. `false` is ignored, so you can write
 * `isPaid && validator`.
 */
export type FileValidatorSetting = FileValidator | FileValidatorDescriptor | false

/** A contributed file validator. */
export interface FileValidatorItem extends SlotItem {
  /** @default 'change' */
  readonly runOn?: FileValidatorMoment
  readonly validate: FileValidator
}

declare module './SlotItem.js' {
  interface SlotMap {
    /** Validators for single files. */
    fileValidator: FileValidatorItem
  }
}
