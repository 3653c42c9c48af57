/** Names exported by `@lading/compat-uploadcare`; a test compares them with the recorded API. */
export const compatNames: ReadonlySet<string> = new Set(
  `ActivityParamsMap ActivityType ApiAddFileCommonOptions AudioInfo CollectionValidators
ConfigAttributesType ConfigComplexType ConfigPlainType ConfigType ContentInfo
CustomActivities CustomConfig CustomConfigDefinition CustomLocaleDefinition ElementTagNameMap
EventMap EventPayload EventType ExternalUploadSource FileUploaderInline
FileUploaderMinimal FileUploaderRegular FileValidator FileValidatorDescriptor FileValidators
FuncCollectionValidator FuncFileValidator GroupFlag IconHrefResolver ImageInfo
KebabCase KebabCaseKeys LocaleDefinitionOverride LowerCase LowerCaseKeys
Metadata MetadataCallback MimeInfo ModalEvents ModalId
NetworkError OutputCollectionErrorType OutputCollectionState OutputCollectionStatus OutputCustomErrorType
OutputError OutputErrorCollection OutputErrorFile OutputErrorTypePayload OutputFileEntry
OutputFileErrorPayload OutputFileErrorType OutputFileStatus Owned PACKAGE_NAME
PACKAGE_VERSION PluginActivityApi PluginActivityRegistration PluginApi PluginConfigApi
PluginFileActionRegistration PluginFileEntryUpdate PluginFileHookContext PluginFileHookRegistration PluginFileHookResult
PluginFilesApi PluginIconRegistration PluginL10nRegistration PluginRegistryApi PluginRegistrySnapshot
PluginRender PluginRenderDispose PluginSetupParams PluginSetupResult PluginSourceRegistration
PluginUploaderApi SecureDeliveryProxyUrlResolver SecureUploadsSignatureAndExpire SecureUploadsSignatureResolver SourceTypes
TEventsSchema TProps Tags TagsCallback UID
UploadCtxProvider UploadError UploadSource UploadcareError UploadcareFile
UploadcareGroup UploaderPlugin UploaderPublicApi VideoInfo defineComponents
defineLocale loadFileUploaderFrom toKebabCase`.split(/\s+/),
)

/** Names exported by `@lading/compat-uploadcare/next` and `@lading/compat-uploadcare/ssr`. */
export const componentNames: ReadonlySet<string> = new Set([
  'FileUploaderInline',
  'FileUploaderMinimal',
  'FileUploaderRegular',
  'TEventsSchema',
  'TProps',
  'UploadCtxProvider',
])
