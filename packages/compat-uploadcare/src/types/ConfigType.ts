import type { CaseKeys } from './CaseKeys.js'
import type { ConfigPlainType } from './ConfigPlainType.js'
import type { CustomConfigDefinition } from './CustomConfigDefinition.js'
import type { OutputCollectionState } from './OutputCollectionState.js'
import type { OutputErrorCollection, OutputErrorFile, OutputFileEntry } from './OutputFileEntry.js'
import type {
  PluginActivityRegistration,
  PluginFileActionRegistration,
  PluginFileHookRegistration,
  PluginIconRegistration,
  PluginL10nRegistration,
  PluginSourceRegistration,
} from './PluginRegistrySnapshot.js'
import type { PublicApi } from './PublicApi.js'
import type { Metadata, Tags } from './UploadcareFile.js'

/** One file, because the types refer to each other: configuration, plugins and validators, and the API. */

/** Configuration keys of plugins; plugins add theirs by declaration merging. */
export interface CustomConfig {}

/** Messages of plugins; plugins add theirs by declaration merging. */
export interface CustomLocaleDefinition {}

/** Returns the metadata of a file. */
export type MetadataCallback = (fileEntry: OutputFileEntry) => Promise<Metadata> | Metadata

/** Returns the tags of a file. */
export type TagsCallback = (fileEntry: OutputFileEntry) => Promise<Tags> | Tags

/** Messages per locale that replace the built-in ones. */
export type LocaleDefinitionOverride = Record<
  string,
  Partial<Record<string, string> & CustomLocaleDefinition>
>

/** Returns the address of an image behind the page's own delivery proxy. */
export type SecureDeliveryProxyUrlResolver = (
  previewUrl: string,
  urlParts: { uuid: string; cdnUrlModifiers: string; fileName: string },
) => Promise<string> | string

/** A signature of uploads with its expiry, in seconds since the Unix epoch. */
export type SecureUploadsSignatureAndExpire = { secureSignature: string; secureExpire: string }

/** Fetches a signature from the page's server; null for none. */
export type SecureUploadsSignatureResolver = () => Promise<SecureUploadsSignatureAndExpire | null>

/** Issues tokens for uploads, and keeps them itself. */
export type AuthTokenProvider = { getToken: () => string | Promise<string>; invalidate?: () => void }

/** Permits uploads by tokens instead of signatures. */
export type AuthToken = string | (() => string | Promise<string>) | AuthTokenProvider

/** Returns the address of an icon. */
export type IconHrefResolver = (iconName: string) => string

/** Configuration keys whose values are no attributes. */
export type ConfigComplexType = {
  metadata: Metadata | MetadataCallback | null
  tags: Tags | TagsCallback | null
  plugins: UploaderPlugin[]
  localeDefinitionOverride: LocaleDefinitionOverride | null
  authToken: AuthToken | null
  secureUploadsSignatureResolver: SecureUploadsSignatureResolver | null
  secureDeliveryProxyUrlResolver: SecureDeliveryProxyUrlResolver | null
  iconHrefResolver: IconHrefResolver | null
  fileValidators: FileValidators
  collectionValidators: CollectionValidators
  mediaRecorderOptions: MediaRecorderOptions | null
}

/** Every configuration key. */
export type ConfigType = ConfigPlainType & ConfigComplexType

/** Configuration keys as attributes are written: in kebab case and in lower case. */
export type ConfigAttributesType = CaseKeys<ConfigPlainType>

type AnyConfig = ConfigType & CustomConfig

/** The API of an uploader, by Uploadcare's names. Its methods may be called without their object. */
export interface UploaderPublicApi extends PublicApi<AnyConfig> {}

/** Validates one file. */
export type FuncFileValidator = (
  outputEntry: OutputFileEntry,
  api: UploaderPublicApi,
  options?: { signal?: AbortSignal },
) => undefined | OutputErrorFile | Promise<undefined | OutputErrorFile>

/** A file validator with the moment at which it runs. */
export type FileValidatorDescriptor = { runOn: 'add' | 'upload' | 'change'; validator: FuncFileValidator }

/** A file validator; a plain function runs on `change`. */
export type FileValidator = FileValidatorDescriptor | FuncFileValidator

/** File validators. */
export type FileValidators = FileValidator[]

/** Validates the whole list. */
export type FuncCollectionValidator = (
  collection: OutputCollectionState,
  api: UploaderPublicApi,
) => undefined | OutputErrorCollection

/** Validators of the whole list. */
export type CollectionValidators = FuncCollectionValidator[]

/** Registers what a plugin contributes; everything ends with the plugin. */
export type PluginRegistryApi = {
  registerSource: (source: PluginSourceRegistration) => void
  registerActivity: (activity: PluginActivityRegistration) => void
  registerFileAction: (fileAction: PluginFileActionRegistration) => void
  registerFileHook: (hook: PluginFileHookRegistration) => void
  registerIcon: (icon: PluginIconRegistration) => void
  registerL10n: (l10n: PluginL10nRegistration) => void
  registerConfig: <T = unknown>(definition: CustomConfigDefinition<T>) => void
}

/** Reads the configuration. */
export type PluginConfigApi = {
  get: <Key extends keyof AnyConfig>(name: Key) => AnyConfig[Key]
  /** Calls `callback` at once and after each change. Returns an unsubscribe function. */
  subscribe: <Key extends keyof AnyConfig>(name: Key, callback: (value: AnyConfig[Key]) => void) => () => void
}

/** Reads the params of the activity shown. */
export type PluginActivityApi = {
  getParams: () => Record<string, unknown>
  /** Calls `callback` at once and after each change. Returns an unsubscribe function. */
  subscribeToParams: (callback: (params: Record<string, unknown>) => void) => () => void
}

/** Changes of an entry. */
export type PluginFileEntryUpdate = {
  file?: File | Blob
  cdnUrl?: string | null
  cdnUrlModifiers?: string | null
  mimeType?: string | null
}

/** Changes entries. */
export type PluginFilesApi = {
  update: (internalId: string, changes: PluginFileEntryUpdate) => void
}

/** The first argument of a plugin's setup. */
export type PluginApi = {
  registry: PluginRegistryApi
  config: PluginConfigApi
  activity: PluginActivityApi
  files: PluginFilesApi
}

/** The second argument of a plugin's setup. */
export type PluginUploaderApi = UploaderPublicApi

/** The arguments of a plugin's setup. */
export type PluginSetupParams = { pluginApi: PluginApi; uploaderApi: PluginUploaderApi }

/** Nothing, or a function that is called on removal; also as a promise. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup without a return statement is the usual case
export type PluginSetupResult = (() => void) | void | Promise<(() => void) | void>

/** A plugin for Uploadcare's uploader. */
export type UploaderPlugin = { id: string; setup: (params: PluginSetupParams) => PluginSetupResult }
