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

/** All in one file, because the types reference each other: configuration, plugins and validators, and the API. */

/** Plugin config keys. Plugins add keys by declaration merging. */
export interface CustomConfig {}

/** Plugin messages. Plugins add messages by declaration merging. */
export interface CustomLocaleDefinition {}

/** Returns a file's metadata. */
export type MetadataCallback = (fileEntry: OutputFileEntry) => Promise<Metadata> | Metadata

/** Returns a file's tags. */
export type TagsCallback = (fileEntry: OutputFileEntry) => Promise<Tags> | Tags

/** Messages per locale that replace the built-in messages. */
export type LocaleDefinitionOverride = Record<
  string,
  Partial<Record<string, string> & CustomLocaleDefinition>
>

/** Returns an image's URL behind the page's delivery proxy. */
export type SecureDeliveryProxyUrlResolver = (
  previewUrl: string,
  urlParts: { uuid: string; cdnUrlModifiers: string; fileName: string },
) => Promise<string> | string

/** An upload signature with its expiry, in seconds since the Unix epoch. */
export type SecureUploadsSignatureAndExpire = { secureSignature: string; secureExpire: string }

/** Fetches a signature from the page's server; null to send no signature. */
export type SecureUploadsSignatureResolver = () => Promise<SecureUploadsSignatureAndExpire | null>

/** Issues upload tokens and caches them itself. */
export type AuthTokenProvider = { getToken: () => string | Promise<string>; invalidate?: () => void }

/** Authorizes uploads by tokens instead of signatures. */
export type AuthToken = string | (() => string | Promise<string>) | AuthTokenProvider

/** Returns an icon's URL. */
export type IconHrefResolver = (iconName: string) => string

/** Config keys whose values can't be attributes. */
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

/** Every config key. */
export type ConfigType = ConfigPlainType & ConfigComplexType

/** Config keys as attributes are written: in kebab case and lower case. */
export type ConfigAttributesType = CaseKeys<ConfigPlainType>

type AnyConfig = ConfigType & CustomConfig

/** An uploader's API, with Uploadcare's names. Its methods can be called without their object. */
export interface UploaderPublicApi extends PublicApi<AnyConfig> {}

/** Validates one file. */
export type FuncFileValidator = (
  outputEntry: OutputFileEntry,
  api: UploaderPublicApi,
  options?: { signal?: AbortSignal },
) => undefined | OutputErrorFile | Promise<undefined | OutputErrorFile>

/** A file validator and when it runs. */
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

/** Validators for the whole list. */
export type CollectionValidators = FuncCollectionValidator[]

/** Registers a plugin's contributions, which are removed with the plugin. */
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
  /** Calls `callback` immediately and after each change. Returns an unsubscribe function. */
  subscribe: <Key extends keyof AnyConfig>(name: Key, callback: (value: AnyConfig[Key]) => void) => () => void
}

/** Reads the current activity's params. */
export type PluginActivityApi = {
  getParams: () => Record<string, unknown>
  /** Calls `callback` immediately and after each change. Returns an unsubscribe function. */
  subscribeToParams: (callback: (params: Record<string, unknown>) => void) => () => void
}

/** Changes to an entry. */
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

/** The first argument to a plugin's setup. */
export type PluginApi = {
  registry: PluginRegistryApi
  config: PluginConfigApi
  activity: PluginActivityApi
  files: PluginFilesApi
}

/** The second argument to a plugin's setup. */
export type PluginUploaderApi = UploaderPublicApi

/** The arguments to a plugin's setup. */
export type PluginSetupParams = { pluginApi: PluginApi; uploaderApi: PluginUploaderApi }

/** Nothing, or a function that is called on removal; also as a promise. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup without a return statement is the usual case
export type PluginSetupResult = (() => void) | void | Promise<(() => void) | void>

/** A plugin for Uploadcare's uploader. */
export type UploaderPlugin = { id: string; setup: (params: PluginSetupParams) => PluginSetupResult }
