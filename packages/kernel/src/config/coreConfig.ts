import type { FileMetadata, FileTags, UploadEntry } from '../entries/UploadEntry.js'
import type { SecureTokenResolver } from '../secure/SecureUploads.js'
import type { CollectionValidatorSetting, FileValidatorSetting } from '../slots/kernelSlots.js'
import { type ConfigDefinition, defineConfig } from './defineConfig.js'
import {
  arrayOption,
  booleanOption,
  functionOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  stringOption,
  textOrNumberOption,
  textsOrFunctionOption,
} from './parsers.js'

/** Texts per locale that replace the built-in ones. */
export type LocaleOverride = Readonly<Record<string, Readonly<Record<string, string>>>>

declare module './defineConfig.js' {
  interface ConfigMap {
    /** Public key of the project that receives the files. */
    pubkey: string
    /** Whether the list may hold more than one file. */
    multiple: boolean
    /** Fewest files allowed while `multiple` is on. */
    multipleMin: number
    /** Most files allowed while `multiple` is on. */
    multipleMax: number
    /** Wait for the Upload button instead of uploading at once. */
    confirmUpload: boolean
    /** Accept images only. */
    imgOnly: boolean
    /** Accepted types: comma-separated MIME types, wildcards (`image/*`) or extensions (`.pdf`). */
    accept: string
    /** Largest accepted file, in bytes; 0 sets no limit. */
    maxLocalFileSizeBytes: number
    /** Ids of the offered sources, comma-separated, in their order. */
    sourceList: string
    /** Show the list even while it is empty. */
    showEmptyList: boolean
    /** Lock the page's scrolling while a dialog is open. */
    modalScrollLock: boolean
    /** Smallest side of a picture that is asked from the CDN for a thumbnail, in CSS pixels. */
    thumbSize: number
    /** Files uploaded at the same time. */
    maxConcurrentRequests: number
    /** Language of the texts, a BCP 47 tag. */
    localeName: string
    /** Texts per locale that replace the built-in ones. */
    localeDefinitionOverride: LocaleOverride | null
    /** Key-value pairs sent along with each file, or a function that makes them. */
    metadata: FileMetadata | ((entry: UploadEntry) => FileMetadata | Promise<FileMetadata>) | null
    /** Words to find each file by, or a function that makes them. */
    tags: FileTags | ((entry: UploadEntry) => FileTags | Promise<FileTags>) | null
    /** Make a group of all files once the whole list is uploaded. */
    groupOutput: boolean
    /** Signature of the uploads; takes effect together with `secureExpire`. */
    secureSignature: string
    /** End of the signature's life, in seconds since the Unix epoch. */
    secureExpire: string
    /** Fetches signatures from the page's server; goes before `secureSignature`. */
    secureUploadsSignatureResolver: SecureTokenResolver | null
    /** A fetched signature is renewed when it lives no longer than this, in milliseconds. */
    secureUploadsExpireThreshold: number
    /** Host's own rules for a file. */
    fileValidators: readonly FileValidatorSetting[]
    /** A rule that has not answered after this time is passed over, in milliseconds. */
    validationTimeout: number
    /** Files looked at by slow rules, or by hooks that run on adding, at the same time. */
    validationConcurrency: number
    /** Host's own rules for the whole list. */
    collectionValidators: readonly CollectionValidatorSetting[]
    /** Log what Uppy and its plugins report. */
    debug: boolean
  }
}

/** The configuration keys of the kernel. */
export const coreConfig = defineConfig({
  pubkey: stringOption(''),
  multiple: booleanOption(true),
  multipleMin: numberOption(0, { min: 0 }),
  multipleMax: numberOption(Number.MAX_SAFE_INTEGER, { min: 0 }),
  confirmUpload: booleanOption(false),
  imgOnly: booleanOption(false),
  accept: stringOption(''),
  maxLocalFileSizeBytes: numberOption(0, { min: 0 }),
  sourceList: stringOption('local, url, camera, dropbox, gdrive'),
  showEmptyList: booleanOption(false),
  modalScrollLock: booleanOption(true),
  thumbSize: numberOption(76, { min: 1 }),
  maxConcurrentRequests: numberOption(10, { min: 1 }),
  localeName: stringOption('en'),
  localeDefinitionOverride: objectOption<LocaleOverride>(),
  metadata: objectOrFunctionOption(),
  tags: textsOrFunctionOption<(entry: UploadEntry) => FileTags | Promise<FileTags>>(),
  groupOutput: booleanOption(false),
  secureSignature: stringOption(''),
  secureExpire: textOrNumberOption(''),
  secureUploadsSignatureResolver: functionOption<SecureTokenResolver>(),
  secureUploadsExpireThreshold: numberOption(600_000, { min: 0 }),
  fileValidators: arrayOption<FileValidatorSetting>(),
  validationTimeout: numberOption(15_000, { min: 1 }),
  validationConcurrency: numberOption(100, { min: 1 }),
  collectionValidators: arrayOption<CollectionValidatorSetting>(),
  debug: booleanOption(false),
}) satisfies ConfigDefinition as ConfigDefinition
