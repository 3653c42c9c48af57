export {
  Activities,
  type ActivitiesSnapshot,
  ActivitiesToken,
  type ActivityId,
  type ActivityParams,
  type CurrentActivity,
  type LayoutKind,
} from './activities/Activities.js'
export { activeSources } from './activities/initFlow.js'
export { Semaphore } from './async/Semaphore.js'
export {
  type CollectionSnapshot,
  CollectionState,
  type CollectionStatus,
  CollectionToken,
  EMPTY_COLLECTION,
  type GroupOutcome,
} from './collection/CollectionState.js'
export type { GroupInfo } from './collection/GroupInfo.js'
export type { OutputCollectionState } from './collection/outputCollectionState.js'
export { ConfigStore, ConfigToken, type ConfigValues } from './config/ConfigStore.js'
export type { LocaleOverride } from './config/coreConfig.js'
export {
  type ConfigDefinition,
  type ConfigMap,
  type ConfigOption,
  defineConfig,
} from './config/defineConfig.js'
export {
  arrayOption,
  booleanOption,
  ConfigValueError,
  functionOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  parseCsv,
  storeOption,
  stringOption,
  textOrNumberOption,
  textsOrFunctionOption,
} from './config/parsers.js'
export { type CreateUploaderOptions, createUploader } from './createUploader.js'
export { type HostContainer, Scope } from './di/Scope.js'
export { type Token, token } from './di/tokens.js'
export type { AddFileOptions, FileAtPath } from './entries/addEntry.js'
export { type CdnUrlParts, type CdnUrls, CdnUrlsToken } from './entries/CdnUrls.js'
export { EntriesToken, EntryStore } from './entries/EntryStore.js'
export { ObjectUrls, ObjectUrlsToken } from './entries/ObjectUrls.js'
export type { OutputFileEntry } from './entries/toOutputEntry.js'
export type {
  CollectionErrorType,
  EntryStatus,
  EntryUploadError,
  FileErrorType,
  FileInfo,
  FileMetadata,
  FileTags,
  OutputError,
  OwnFields,
  UploadEntry,
} from './entries/UploadEntry.js'
export type { EntryUpdate } from './entries/updateEntry.js'
export { Events } from './events/Events.js'
export { type EventMap, EventsToken } from './events/uploaderEvents.js'
export { KernelError, type KernelErrorCode } from './KernelError.js'
export {
  Locale,
  LocaleToken,
  type MessageKey,
  type MessageLoader,
  type Messages,
  type MessageTable,
  type MessageValues,
} from './locale/Locale.js'
export {
  definePlugin,
  type Plugin,
  type PluginDefinition,
  type PluginFactory,
  type PluginTeardown,
} from './plugin/definePlugin.js'
export type { PluginContext } from './plugin/PluginContext.js'
export { type Clock, ClockToken } from './ports/clock.js'
export { type Logger, LoggerToken } from './ports/logger.js'
export { type Random, RandomToken } from './ports/random.js'
export { type SystemDialog, type SystemDialogOptions, SystemDialogToken } from './ports/systemDialog.js'
export {
  type SecureToken,
  type SecureTokenResolver,
  SecureUploads,
  SecureUploadsToken,
} from './secure/SecureUploads.js'
export { UppyToken } from './services.js'
export type {
  CollectionValidator,
  CollectionValidatorItem,
  CollectionValidatorSetting,
  FileHook,
  FileHookInput,
  FileHookOutput,
  FileValidator,
  FileValidatorContext,
  FileValidatorDescriptor,
  FileValidatorItem,
  FileValidatorMoment,
  FileValidatorResult,
  FileValidatorSetting,
  Source,
  TransferKind,
  ValidationFinding,
} from './slots/kernelSlots.js'
export { SlotRegistry, SlotsToken } from './slots/SlotRegistry.js'
export type { SlotItem, SlotMap, SlotSetting, SlotSettings } from './slots/slot.js'
export { Uploader } from './Uploader.js'
export type { UploaderSnapshot } from './UploaderSnapshot.js'
export { type Transport, TransportToken, type TransportUploadOptions } from './upload/Transport.js'
export { KernelUppy } from './uppy/KernelUppy.js'
export type { UppyUploaderTransport } from './uppy/UppyUploaderTransport.js'
export { acceptList } from './validation/fileTypes.js'
export { formatSize } from './validation/formatSize.js'
