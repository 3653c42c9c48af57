import type { ConfigMap } from '../config/defineConfig.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { Uploader } from '../Uploader.js'
import type { SlotItem } from './SlotItem.js'
import type { ValidationFinding } from './ValidationFinding.js'

/** The result of a file validator: an error, or nothing. */
export type FileValidatorResult = ValidationFinding | undefined | null | false

/** Further arguments of a file validator. */
export interface FileValidatorContext {
  /** Aborted when the result is stale: the file or the plugin was removed, the file has changed, or time ran out. */
  readonly signal: AbortSignal
}

/** Validates one file. Returns an error, nothing, or a promise of either. */
export type FileValidator = (
  entry: OutputFileEntry,
  uploader: Uploader,
  context: FileValidatorContext,
) => FileValidatorResult | Promise<FileValidatorResult>

/**
 * When a file validator runs: once for each added file, once before its bytes are sent, or when it is added and after
 * each change of it. After a change of a config key in `dependsOn` it runs again in any case.
 *
 * An error on `upload` holds the file back; it is uploaded as soon as the error no longer applies, and
 * `retryUpload()` runs the validator again.
 */
export type FileValidatorMoment = 'add' | 'upload' | 'change'

/** A file validator with the moment at which it runs. */
export interface FileValidatorDescriptor {
  /** @default 'change' */
  readonly runOn?: FileValidatorMoment
  /** Config keys after whose change it runs again. @default none */
  readonly dependsOn?: readonly (keyof ConfigMap)[]
  readonly validator: FileValidator
}

/** An item of the config key `fileValidators`; a plain function runs on `change`, and `false` counts as none, as in `isPaid && validator`. */
export type FileValidatorSetting = FileValidator | FileValidatorDescriptor | false

/** A contributed file validator. */
export interface FileValidatorItem extends SlotItem {
  /** @default 'change' */
  readonly runOn?: FileValidatorMoment
  readonly validate: FileValidator
}

declare module './SlotItem.js' {
  interface SlotMap {
    /** Validators of single files. */
    fileValidator: FileValidatorItem
  }
}
