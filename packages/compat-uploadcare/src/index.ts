export { FileUploaderInline } from './components/FileUploaderInline.js'
export { FileUploaderMinimal } from './components/FileUploaderMinimal.js'
export { FileUploaderRegular } from './components/FileUploaderRegular.js'
export { defineComponents } from './defineComponents.js'
export { defineLocale } from './defineLocale.js'
export { PACKAGE_NAME, PACKAGE_VERSION } from './env.js'
export { loadFileUploaderFrom } from './loadFileUploaderFrom.js'
export type { ActivityParamsMap, ActivityType, CustomActivities, ModalId } from './types/ActivityType.js'
export type { KebabCase, KebabCaseKeys, LowerCase, LowerCaseKeys } from './types/CaseKeys.js'
export type { ConfigPlainType } from './types/ConfigPlainType.js'
export type {
  CollectionValidators,
  ConfigAttributesType,
  ConfigComplexType,
  ConfigType,
  CustomConfig,
  CustomLocaleDefinition,
  FileValidator,
  FileValidatorDescriptor,
  FileValidators,
  FuncCollectionValidator,
  FuncFileValidator,
  IconHrefResolver,
  LocaleDefinitionOverride,
  MetadataCallback,
  PluginActivityApi,
  PluginApi,
  PluginConfigApi,
  PluginFileEntryUpdate,
  PluginFilesApi,
  PluginRegistryApi,
  PluginSetupParams,
  PluginSetupResult,
  PluginUploaderApi,
  SecureDeliveryProxyUrlResolver,
  SecureUploadsSignatureAndExpire,
  SecureUploadsSignatureResolver,
  TagsCallback,
  UploaderPlugin,
  UploaderPublicApi,
} from './types/ConfigType.js'
export type { CustomConfigDefinition } from './types/CustomConfigDefinition.js'
export type { ElementTagNameMap } from './types/ElementTagNameMap.js'
export type { EventMap, EventPayload } from './types/EventMap.js'
export type {
  GroupFlag,
  OutputCollectionState,
  OutputCollectionStatus,
} from './types/OutputCollectionState.js'
export type {
  OutputCollectionErrorType,
  OutputCustomErrorType,
  OutputError,
  OutputErrorCollection,
  OutputErrorFile,
  OutputErrorTypePayload,
  OutputFileEntry,
  OutputFileErrorPayload,
  OutputFileErrorType,
  OutputFileStatus,
} from './types/OutputFileEntry.js'
export type {
  Owned,
  PluginActivityRegistration,
  PluginFileActionRegistration,
  PluginFileHookContext,
  PluginFileHookRegistration,
  PluginFileHookResult,
  PluginIconRegistration,
  PluginL10nRegistration,
  PluginRegistrySnapshot,
  PluginRender,
  PluginRenderDispose,
  PluginSourceRegistration,
} from './types/PluginRegistrySnapshot.js'
export type { ApiAddFileCommonOptions } from './types/PublicApi.js'
export type { TEventsSchema, TProps } from './types/TProps.js'
export type {
  AudioInfo,
  ContentInfo,
  ImageInfo,
  Metadata,
  MimeInfo,
  Tags,
  UploadcareFile,
  VideoInfo,
} from './types/UploadcareFile.js'
export type { UploadcareGroup } from './types/UploadcareGroup.js'
export { UploadCtxProvider } from './UploadCtxProvider.js'
export { EventType } from './values/EventType.js'
export { ModalEvents } from './values/ModalEvents.js'
export { NetworkError } from './values/NetworkError.js'
export { toKebabCase } from './values/toKebabCase.js'
export { UID } from './values/UID.js'
export { UploadcareError } from './values/UploadcareError.js'
export { UploadError } from './values/UploadError.js'
export { ExternalUploadSource, type SourceTypes, UploadSource } from './values/UploadSource.js'
