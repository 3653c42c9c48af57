import {
  arrayOption,
  booleanOption,
  functionOption,
  integerOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  stringListOrFunctionOption,
  stringOption,
  stringOrNumberOption,
} from '../config/configOptions.js'
import { type ConfigDefinition, defineConfig } from '../config/defineConfig.js'
import { refuse } from '../config/refuse.js'
import type { FileMetadata, FileTags } from '../entry/FileInfo.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { DeliveryUrlResolver } from '../secure/createDeliveryUrlResolver.js'
import type { SecureTokenResolver } from '../secure/SecureToken.js'
import type { CollectionValidatorSetting } from '../slots/CollectionValidator.js'
import type { FileValidatorSetting } from '../slots/FileValidator.js'

/** Messages per locale that replace the built-in ones. */
export type LocaleOverride = Readonly<Record<string, Readonly<Record<string, string>>>>

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Public key of the project that receives the files. */
    pubkey: string
    /** Whether the list may hold more than one file. */
    multiple: boolean
    /** Fewest files allowed while `multiple` is on; a whole number. */
    multipleMin: number
    /** Most files allowed while `multiple` is on; a whole number or `Infinity`. */
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
    /** Smallest side of a thumbnail that is requested from the CDN, in CSS pixels. */
    thumbSize: number
    /** Omit the credit line. */
    removeCopyright: boolean
    /** Files uploaded at the same time. */
    maxConcurrentRequests: number
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
    /** Signature of the uploads; used together with `secureExpire`. */
    secureSignature: string
    /** Expiry of the signature, in seconds since the Unix epoch. */
    secureExpire: string
    /** Fetches signatures from the page's server; takes precedence over `secureSignature`. */
    secureUploadsSignatureResolver: SecureTokenResolver | null
    /** A fetched signature is renewed when its remaining life is shorter, in milliseconds. */
    secureUploadsExpireThreshold: number
    /** URL of a proxy for delivery URLs, with `{{previewUrl}}` in the place of the encoded URL. */
    secureDeliveryProxy: string
    /** Returns the URL to request for a delivery URL; takes precedence over `secureDeliveryProxy`. */
    secureDeliveryProxyUrlResolver: DeliveryUrlResolver | null
    /** The host's own file validators. */
    fileValidators: readonly FileValidatorSetting[]
    /** A validator that has not settled after this time is skipped, in milliseconds. */
    validationTimeout: number
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
  pubkey: stringOption(''),
  multiple: booleanOption(true),
  multipleMin: {
    ...integerOption(0),
    from: ['multipleMax'],
    derive: (min, get) => (min > get('multipleMax') ? refuse('a number not above multipleMax') : min),
  },
  multipleMax: integerOption(Number.MAX_SAFE_INTEGER, { min: 1, unlimited: Number.MAX_SAFE_INTEGER }),
  confirmUpload: booleanOption(false),
  imgOnly: booleanOption(false),
  accept: stringOption(''),
  maxLocalFileSizeBytes: numberOption(0, { min: 0 }),
  sourceList: stringOption('local, url, camera, dropbox, gdrive'),
  showEmptyList: booleanOption(false),
  modalScrollLock: booleanOption(true),
  thumbSize: numberOption(76, { min: 1 }),
  removeCopyright: booleanOption(false),
  maxConcurrentRequests: numberOption(10, { min: 1 }),
  localeName: stringOption('en'),
  localeDefinitionOverride: objectOption<LocaleOverride>(),
  metadata: objectOrFunctionOption(),
  tags: stringListOrFunctionOption<(entry: OutputFileEntry) => FileTags | Promise<FileTags>>(),
  groupOutput: booleanOption(false),
  secureSignature: stringOption(''),
  secureExpire: stringOrNumberOption(''),
  secureUploadsSignatureResolver: functionOption<SecureTokenResolver>(),
  secureUploadsExpireThreshold: numberOption(600_000, { min: 0 }),
  secureDeliveryProxy: stringOption(''),
  secureDeliveryProxyUrlResolver: functionOption<DeliveryUrlResolver>(),
  fileValidators: arrayOption<FileValidatorSetting>(),
  validationTimeout: numberOption(15_000, { min: 1 }),
  validationConcurrency: numberOption(100, { min: 1 }),
  collectionValidators: arrayOption<CollectionValidatorSetting>(),
  debug: booleanOption(false),
}) satisfies ConfigDefinition as ConfigDefinition
