export { Activities, ActivitiesToken } from './activities/Activities.js'
export { type ConfigObserver, ConfigStore, ConfigToken } from './config/ConfigStore.js'
export type { Entry, EntryUpload } from './entry/Entry.js'
export {
  EntriesToken,
  type EntryChange,
  EntryList,
  type EntryObserver,
} from './entry/EntryList.js'
export type { EntryAction } from './entry/reduceEntry.js'
export { EventsToken } from './events/EventMap.js'
export { Events } from './events/Events.js'
export {
  type CollectionCheck,
  type CollectionFindings,
  type CollectionObserver,
  CollectionState,
  CollectionToken,
  type GroupOutcome,
} from './list/CollectionState.js'
export { Locale, LocaleToken } from './locale/Locale.js'
export { type PluginInstaller, PluginsToken } from './plugin/Plugin.js'
export { SlotRegistry, SlotsToken } from './slots/SlotRegistry.js'
export { AdderToken, EntryAdder } from './steps/EntryAdder.js'
export { FileHooks } from './steps/FileHooks.js'
export { FileHooksToken } from './steps/FileHooksToken.js'
export type { ToFileInfo, UppyResponse } from './steps/fileInfoOf.js'
export { GroupOutput } from './steps/GroupOutput.js'
export { GroupsToken } from './steps/GroupsToken.js'
export { MirrorToken } from './steps/MirrorToken.js'
export { type EntrySender, type MethodSlots, UploadMethods } from './steps/UploadMethods.js'
export { UploadMethodsToken } from './steps/UploadMethodsToken.js'
export { QueueToken, UploadQueue } from './steps/UploadQueue.js'
export { SchedulerToken, UploadScheduler } from './steps/UploadScheduler.js'
export { UppyMirror } from './steps/UppyMirror.js'
export { UppyUploaderTransport, type UppyUploaderTransportOptions } from './steps/UppyUploaderTransport.js'
export { KernelUppy } from './uppy/KernelUppy.js'
export { UppyToken } from './uppy/UppyToken.js'
export { CollectionValidators, CollectionValidatorsToken } from './validation/CollectionValidators.js'
export { ValidationRunner, ValidationToken } from './validation/ValidationRunner.js'
