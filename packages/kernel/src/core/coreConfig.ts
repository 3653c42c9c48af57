import {
  booleanOption,
  checksOption,
  choiceOption,
  integerOption,
  limitOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  sizeOption,
  stringListOrFunctionOption,
  stringOption,
} from '../config/configOptions.js'
import { type ConfigDefinition, defineConfig } from '../config/defineConfig.js'
import { throwInvalid } from '../config/throwInvalid.js'
import type { FileMetadata, FileTags } from '../entry/FileInfo.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { CollectionValidatorSetting } from '../slots/CollectionValidator.js'
import type { FileValidatorSetting } from '../slots/FileValidator.js'

/** When uploads pause automatically: never, or while the page is hidden on a metered connection. */
export type PauseOn = 'none' | 'save-data'

/** Messages per locale that replace the built-in messages. */
export type LocaleOverride = Readonly<Record<string, Readonly<Record<string, string>>>>

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Whether the list can hold more than one file. */
    multiple: boolean
    /** Minimum number of files while `multiple` is on; a whole number. */
    multipleMin: number
    /** Maximum number of files while `multiple` is on; a whole number or `Infinity`. */
    multipleMax: number
    /** Wait for the Upload button instead of uploading immediately. */
    confirmUpload: boolean
    /** Don't upload: the form around the uploader posts the files itself. Hooks and validators for uploads run when a file is added. */
    filesOnly: boolean
    /** Accept images only. */
    imgOnly: boolean
    /** Accepted types: comma-separated MIME types, wildcards (`image/*`) or extensions (`.pdf`). */
    accept: string
    /** Maximum file size, in bytes or as a string with a unit, e.g. `20MB`; 0 means no limit. */
    maxLocalFileSizeBytes: number
    /** Minimum file size, in bytes or as a string with a unit; 0 means no limit. */
    minFileSizeBytes: number
    /**
     * Maximum total size of all files in the list, in bytes or as a string with a unit; 0 means no limit. Nothing is uploaded while the
     * total exceeds it.
     */
    maxTotalFileSizeBytes: number
    /** Comma-separated ids of the sources to offer, in order. */
    sourceList: string
    /** Show the list even if it's empty. */
    showEmptyList: boolean
    /** Maximum number of concurrent uploads. */
    maxConcurrentRequests: number
    /**
     * `save-data` pauses uploads while the page is hidden on a metered connection: a cellular connection, or any connection with the
     * browser's data saver on. Uploads resume automatically. No effect in browsers without `navigator.connection`.
     *
     * @default 'none'
     */
    pauseOn: PauseOn
    /** Keep a phone's or tablet's screen on during long uploads while the page is visible, because a sleeping device sends nothing. */
    wakeLock: boolean
    /** Message language, as a BCP 47 tag. */
    localeName: string
    /** Messages per locale that replace the built-in messages. */
    localeDefinitionOverride: LocaleOverride | null
    /** Key-value pairs sent with each file, or a function that returns them. */
    metadata: FileMetadata | ((entry: OutputFileEntry) => FileMetadata | Promise<FileMetadata>) | null
    /** Keywords for each file, or a function that returns them. */
    tags: FileTags | ((entry: OutputFileEntry) => FileTags | Promise<FileTags>) | null
    /** Create a group from all files once the whole list is uploaded. */
    groupOutput: boolean
    /** The host page's file validators. */
    fileValidators: readonly FileValidatorSetting[]
    /** Timeout for a validator, in milliseconds; a validator that hasn't settled by then has failed. */
    validationTimeout: number
    /**
     * Whether a validator that throws, times out or returns something invalid blocks the file with a message (a list validator blocks the
     * whole list), or is skipped. Either way, the failure is logged.
     *
     * @default 'block', and 'skip' under Uploadcare's names
     */
    validatorFailure: 'block' | 'skip'
    /** Maximum number of concurrent async validations, and of `onAdd` hooks. */
    validationConcurrency: number
    /** The host page's list validators. */
    collectionValidators: readonly CollectionValidatorSetting[]
    /** Log what Uppy and its plugins report. */
    debug: boolean
  }
}

/** The configuration keys of the kernel. */
export const coreConfig = defineConfig({
  multiple: limitOption(booleanOption(true)),
  multipleMin: {
    ...limitOption(integerOption(0)),
    from: ['multipleMax'],
    derive: (min, get) => (min > get('multipleMax') ? throwInvalid('a number not above multipleMax') : min),
  },
  multipleMax: limitOption(
    integerOption(Number.MAX_SAFE_INTEGER, { min: 1, unlimited: Number.MAX_SAFE_INTEGER }),
  ),
  confirmUpload: booleanOption(false),
  filesOnly: booleanOption(false),
  imgOnly: limitOption(booleanOption(false)),
  accept: limitOption(stringOption('')),
  maxLocalFileSizeBytes: limitOption(sizeOption(0)),
  minFileSizeBytes: limitOption(sizeOption(0)),
  maxTotalFileSizeBytes: limitOption(sizeOption(0)),
  sourceList: stringOption('local, url, camera, dropbox, gdrive'),
  showEmptyList: booleanOption(false),
  maxConcurrentRequests: numberOption(10, { min: 1 }),
  pauseOn: choiceOption('none', 'save-data'),
  wakeLock: booleanOption(true),
  localeName: stringOption('en'),
  localeDefinitionOverride: objectOption<LocaleOverride>(),
  metadata: objectOrFunctionOption(),
  tags: stringListOrFunctionOption<(entry: OutputFileEntry) => FileTags | Promise<FileTags>>(),
  groupOutput: booleanOption(false),
  fileValidators: checksOption<FileValidatorSetting>(),
  validationTimeout: numberOption(15_000, { min: 1 }),
  validatorFailure: choiceOption('block', 'skip'),
  validationConcurrency: numberOption(100, { min: 1 }),
  collectionValidators: checksOption<CollectionValidatorSetting>(),
  debug: booleanOption(false),
}) satisfies ConfigDefinition as ConfigDefinition
