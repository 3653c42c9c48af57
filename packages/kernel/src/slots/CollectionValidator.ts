import type { ConfigMap } from '../config/defineConfig.js'
import type { OutputError } from '../errors/OutputError.js'
import type { OutputCollectionState } from '../list/OutputCollectionState.js'
import type { Uploader } from '../Uploader.js'
import type { SlotItem } from './SlotItem.js'
import type { ValidationFinding } from './ValidationFinding.js'

/** Validates the whole list synchronously. Returns an error, several errors, or nothing. */
export type CollectionValidator = (
  collection: OutputCollectionState,
  uploader: Uploader,
) => ValidationFinding | readonly (ValidationFinding | undefined | null | false)[] | undefined | null | false

interface CollectionValidatorOptions {
  /**
   * Whether the validator's errors keep uploads from starting, or a function that decides per error. Waiting files continue
   * when the error no longer applies. @default false
   */
  readonly blocksUpload?: boolean | ((error: OutputError) => boolean)
  /** Config keys that rerun the validator when they change. @default none */
  readonly dependsOn?: readonly (keyof ConfigMap)[]
}

/** A list validator with its options. */
export interface CollectionValidatorDescriptor extends CollectionValidatorOptions {
  readonly validator: CollectionValidator
}

/** An item in the config key `collectionValidators`. `false` is ignored, so you can write `isPaid && validator`. */
export type CollectionValidatorSetting = CollectionValidator | CollectionValidatorDescriptor | false

/** A contributed list validator. */
export interface CollectionValidatorItem extends SlotItem, CollectionValidatorOptions {
  readonly validate: CollectionValidator
}

declare module './SlotItem.js' {
  interface SlotMap {
    /** Validators for the whole list. */
    collectionValidator: CollectionValidatorItem
  }
}
