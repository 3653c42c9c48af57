import {
  booleanOption,
  checksOption,
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

/** When uploads are paused by themselves: never, or while the page is hidden on a metered connection. */
export type PauseOn = 'none' | 'save-data'

/** Messages per locale that replace the built-in ones. */
export type LocaleOverride = Readonly<Record<string, Readonly<Record<string, string>>>>

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Whether the list may hold more than one file. */
    multiple: boolean
    /** Fewest files allowed while `multiple` is on; a whole number. */
    multipleMin: number
    /** Most files allowed while `multiple` is on; a whole number or `Infinity`. */
    multipleMax: number
    /** Wait for the Upload button instead of uploading at once. */
    confirmUpload: boolean
    /**
     * Upload nothing: the form around the uploader posts the files themselves. Hooks and validators for uploads run when a file is
     * added.
     */
    filesOnly: boolean
    /** Accept images only. */
    imgOnly: boolean
    /** Accepted types: comma-separated MIME types, wildcards (`image/*`) or extensions (`.pdf`). */
    accept: string
    /** Largest accepted file, in bytes or as a string with a unit, e.g. `20MB`; 0 sets no limit. */
    maxLocalFileSizeBytes: number
    /** Smallest accepted file, in bytes or as a string with a unit; 0 sets no limit. */
    minFileSizeBytes: number
    /** Most bytes of all files of the list together, also as a string with a unit; 0 sets no limit. Nothing is uploaded while there are more. */
    maxTotalFileSizeBytes: number
    /** Ids of the offered sources, comma-separated, in their order. */
    sourceList: string
    /** Show the list even while it is empty. */
    showEmptyList: boolean
    /** Files uploaded at the same time. */
    maxConcurrentRequests: number
    /**
     * `save-data` pauses uploads while the page is hidden on a metered connection: a cellular one, or one on which the browser
     * is to save data. They resume by themselves. No effect in browsers without `navigator.connection`.
     *
     * @default 'none'
     */
    pauseOn: PauseOn
    /** Keep the screen of a phone or tablet on during long uploads while the page is visible: a sleeping device sends nothing. */
    wakeLock: boolean
    /** Language of the messages, a BCP 47 tag. */
    localeName: string
    /** Messages per locale that replace the built-in ones. */
    localeDefinitionOverride: LocaleOverride | null
    /** Key-value pairs sent along with each file, or a function that returns them. */
    metadata: FileMetadata | ((entry: OutputFileEntry) => FileMetadata | Promise<FileMetadata>) | null
    /** Words to find each file by, or a function that returns them. */
    tags: FileTags | ((entry: OutputFileEntry) => FileTags | Promise<FileTags>) | null
    /** Create a group of all files once the whole list is uploaded. */
    groupOutput: boolean
    /** The host's own file validators. */
    fileValidators: readonly FileValidatorSetting[]
    /** A validator that has not settled after this time has failed, in milliseconds. */
    validationTimeout: number
    /**
     * Whether a validator that throws, times out or returns something invalid blocks the file, or a list validator the whole
     * list, with a message, or is skipped. It's logged in both cases.
     *
     * @default 'block', and 'skip' under Uploadcare's names
     */
    validatorFailure: 'block' | 'skip'
    /** Concurrent asynchronous validations, and hooks that run on adding. */
    validationConcurrency: number
    /** The host's own validators of the whole list. */
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
  pauseOn: {
    default: 'none',
    parse: (value) => (value === 'none' || value === 'save-data' ? value : throwInvalid('none or save-data')),
  },
  wakeLock: booleanOption(true),
  localeName: stringOption('en'),
  localeDefinitionOverride: objectOption<LocaleOverride>(),
  metadata: objectOrFunctionOption(),
  tags: stringListOrFunctionOption<(entry: OutputFileEntry) => FileTags | Promise<FileTags>>(),
  groupOutput: booleanOption(false),
  fileValidators: checksOption<FileValidatorSetting>(),
  validationTimeout: numberOption(15_000, { min: 1 }),
  validatorFailure: {
    default: 'block',
    parse: (value) => (value === 'block' || value === 'skip' ? value : throwInvalid('block or skip')),
  },
  validationConcurrency: numberOption(100, { min: 1 }),
  collectionValidators: checksOption<CollectionValidatorSetting>(),
  debug: booleanOption(false),
}) satisfies ConfigDefinition as ConfigDefinition
