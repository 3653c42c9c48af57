export {
  createFileName,
  createMetadata,
  extensionOfType,
  type FileNameOptions,
  type MetadataOptions,
  typeOfExtension,
} from '@lading/cdn/names'
export type { Activities } from './activities/Activities.js'
export { activeSources } from './activities/Flow.js'
export { getPlaces, type Places } from './activities/Places.js'
export { Semaphore } from './async/Semaphore.js'
export { withTimeout } from './async/withTimeout.js'
export type { CreateUploaderOptions, PreparedUploader } from './compose/prepareParts.js'
export type { ConfigStore, ConfigValues, InspectedSetting } from './config/ConfigStore.js'
export { ConfigValueError } from './config/ConfigValueError.js'
export {
  arrayOption,
  booleanOption,
  choiceOption,
  fallbackOption,
  functionOption,
  integerOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  stringListOrFunctionOption,
  stringOption,
  stringOrNumberOption,
} from './config/configOptions.js'
export {
  type ConfigDefinition,
  type ConfigMap,
  type ConfigOption,
  defineConfig,
} from './config/defineConfig.js'
export { parseCsv } from './config/parseCsv.js'
export type { LocaleOverride, PauseOn } from './core/coreConfig.js'
export { attachCore, createUploader, prepareUploader } from './createUploader.js'
export { consoleLogger } from './di/consoleLogger.js'
export { type Logger, LoggerToken } from './di/Logger.js'
export { register, type ServiceProvider } from './di/register.js'
export type { HostContainer } from './di/Scope.js'
export { type Token, token } from './di/token.js'
export { Scope } from './di/tsyringe.js'
export { createFileInfo, type ServerFile } from './entry/createFileInfo.js'
export { createGroupInfo, type ServerGroup } from './entry/createGroupInfo.js'
export type { UploadSession } from './entry/Entry.js'
export type { EntryList } from './entry/EntryList.js'
export type {
  ContentInfo,
  FileInfo,
  FileMetadata,
  FileTags,
  ImageInfo,
  VideoInfo,
} from './entry/FileInfo.js'
export type { GroupInfo } from './entry/GroupInfo.js'
export { type ObjectUrlOwner, ObjectUrls } from './entry/ObjectUrls.js'
export { ObjectUrlsToken } from './entry/ObjectUrlsToken.js'
export { type OutputFileEntry, toOutputEntry } from './entry/OutputFileEntry.js'
export { parseWebUrl } from './entry/parseWebUrl.js'
export type {
  EntryPhase,
  EntryState,
  EntryStateUpdate,
  EntryStatus,
  EntryUploadError,
  EntryWait,
  EntryWaitReason,
  OwnFields,
  UploadEntry,
  UploadEntryFields,
} from './entry/UploadEntry.js'
export type { FaultExplanation } from './errors/FaultExplanation.js'
export { KernelError, type KernelErrorCode } from './errors/KernelError.js'
export type { CollectionErrorType, FileErrorType, OutputError } from './errors/OutputError.js'
export {
  CancelError,
  NetworkError,
  PauseError,
  UploadError,
} from './errors/transportErrors.js'
export type { BatchResult } from './events/BatchResult.js'
export type { EventMap } from './events/EventMap.js'
export type { InspectedEntry, UploaderInspection } from './inspectUploader.js'
export {
  type CollectionSnapshot,
  type CollectionStatus,
  EMPTY_COLLECTION,
} from './list/CollectionSnapshot.js'
export type { CollectionState } from './list/CollectionState.js'
export { getStoppedFiles, type StoppableUploader } from './list/getStoppedFiles.js'
export {
  getLeftOutFiles,
  type LeftOutFile,
  LeftOutFiles,
  type LimitedUploader,
} from './list/LeftOutFiles.js'
export type { OutputCollectionState } from './list/OutputCollectionState.js'
export { createCaptureName } from './locale/createCaptureName.js'
export type { Locale } from './locale/Locale.js'
export type {
  MessageKey,
  MessageLoader,
  Messages,
  MessageTable,
  MessageValues,
} from './locale/Messages.js'
export {
  definePlugin,
  type NoOptions,
  type PluginDefinition,
  type PluginFactory,
} from './plugin/definePlugin.js'
export { type LazyCode, type LazyPluginDefinition, lazyPlugin } from './plugin/lazyPlugin.js'
export type { InspectedPlugin, Plugin, PluginRegistry, PluginTeardown } from './plugin/Plugin.js'
export type { PluginContext } from './plugin/PluginContext.js'
export { type CdnUrlParts, type CdnUrls, CdnUrlsToken } from './ports/CdnUrls.js'
export { type Clock, ClockToken } from './ports/Clock.js'
export { type Random, RandomToken } from './ports/Random.js'
export { type SystemDialog, type SystemDialogOptions, SystemDialogToken } from './ports/SystemDialog.js'
export type {
  ActivitiesSnapshot,
  ActivityArguments,
  ActivityId,
  ActivityParams,
  CurrentActivity,
  LayoutKind,
} from './slots/ActivityParams.js'
export type {
  CollectionValidator,
  CollectionValidatorDescriptor,
  CollectionValidatorItem,
  CollectionValidatorSetting,
} from './slots/CollectionValidator.js'
export type { FileHook, FileHookInput, FileHookOutput } from './slots/FileHook.js'
export type {
  FileValidator,
  FileValidatorContext,
  FileValidatorDescriptor,
  FileValidatorItem,
  FileValidatorMoment,
  FileValidatorResult,
  FileValidatorSetting,
} from './slots/FileValidator.js'
export type { SlotItem, SlotMap, SlotSetting, SlotSettings } from './slots/SlotItem.js'
export type { InspectedSlot, SlotRegistry } from './slots/SlotRegistry.js'
export type { Source, TransferContext, TransferKind } from './slots/Source.js'
export type { UncheckedName } from './slots/UncheckedName.js'
export type { UploaderSnapshot } from './slots/UploaderSnapshot.js'
export type {
  ActivityItem,
  ActivityViewProps,
  LeaveQuestion,
  UploaderViewProps,
} from './slots/ui/ActivityItem.js'
export type { FileActionItem } from './slots/ui/FileActionItem.js'
export type { FileBadgeItem, FileBadgeViewProps } from './slots/ui/FileBadgeItem.js'
export type { FilePart, FilePartItem, FilePartViewProps } from './slots/ui/FilePartItem.js'
export type { IconItem } from './slots/ui/IconItem.js'
export type { ListToolbarItem } from './slots/ui/ListToolbarItem.js'
export type { MetaFieldItem, MetaFieldViewProps } from './slots/ui/MetaFieldItem.js'
export type { MetaFieldToolItem, MetaFieldToolProps } from './slots/ui/MetaFieldToolItem.js'
export type { OverlayItem } from './slots/ui/OverlayItem.js'
export type { ThumbnailProvider } from './slots/ui/ThumbnailProvider.js'
export type { DomView, View, ViewKinds } from './slots/ui/View.js'
export type { ValidationFinding } from './slots/ValidationFinding.js'
export { canCreateGroups } from './steps/canCreateGroups.js'
export type { AddFileOptions, FileAtPath } from './steps/EntryAdder.js'
export { findGroupMethod, type ScopedUploader } from './steps/findGroupMethod.js'
export type { GroupMethod } from './steps/GroupMethod.js'
export { type ProvidedTransport, provideTransport } from './steps/provideTransport.js'
export type { RemovedFiles } from './steps/removeEntries.js'
export {
  type StreamedFile,
  type Transport,
  TransportToken,
  type TransportUploadOptions,
  type UploadStream,
} from './steps/Transport.js'
export type { MethodService, UploadMethod, UploadMethodContext } from './steps/UploadMethod.js'
export type { EntryUpdate } from './steps/updateEntry.js'
export { Uploader, UploaderToken } from './Uploader.js'
export type { KernelFile } from './uppy/KernelFile.js'
export type { KernelUppy } from './uppy/KernelUppy.js'
export { acceptList } from './validators/acceptList.js'
export { type AddingUploader, addWithinLimit, leavesOut } from './validators/addWithinLimit.js'
export { formatSize } from './validators/formatSize.js'
export { formatSizeLimit } from './validators/formatSizeLimit.js'
export { isHidden } from './validators/isHidden.js'
export { mayMatchAccept } from './validators/matchesAccept.js'
export { maxFileCount, validators } from './validators/validators.js'
export { isOfFolder, withoutHidden } from './validators/withoutHidden.js'
