import { type Activities, ActivitiesToken } from '../activities/Activities.js'
import { ConfigToken } from '../config/ConfigStore.js'
import { AttachLinkToken } from '../core/AttachLink.js'
import type { CoreServices } from '../core/CoreServices.js'
import { LoggerToken } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import { EntriesToken } from '../entry/EntryList.js'
import { EventsToken } from '../events/EventMap.js'
import { BatchesToken } from '../events/UploadBatches.js'
import { CollectionToken } from '../list/CollectionState.js'
import { LocaleToken } from '../locale/Locale.js'
import { type PluginInstaller, PluginsToken } from '../plugin/Plugin.js'
import { ClockToken } from '../ports/Clock.js'
import { RandomToken } from '../ports/Random.js'
import { type SlotRegistry, SlotsToken } from '../slots/SlotRegistry.js'
import { AdderToken } from '../steps/EntryAdder.js'
import type { FileHooks } from '../steps/FileHooks.js'
import { FileHooksToken } from '../steps/FileHooksToken.js'
import type { GroupOutput } from '../steps/GroupOutput.js'
import { GroupsToken } from '../steps/GroupsToken.js'
import { MirrorToken } from '../steps/MirrorToken.js'
import { RemoveEntriesToken } from '../steps/removeEntries.js'
import { type Transport, TransportToken } from '../steps/Transport.js'
import type { UploadMethods } from '../steps/UploadMethods.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import { QueueToken, type UploadQueue } from '../steps/UploadQueue.js'
import { SchedulerToken, type UploadScheduler } from '../steps/UploadScheduler.js'
import type { UppyMirror } from '../steps/UppyMirror.js'
import { type Uploader, UploaderToken } from '../Uploader.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { UppyToken } from '../uppy/UppyToken.js'
import { type UsedUppy, UsedUppyToken } from '../uppy/UsedUppy.js'
import { type CollectionValidators, CollectionValidatorsToken } from '../validation/CollectionValidators.js'
import { type ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'

/** The kernel's services by name. Getters build services on first read: destructure them in the constructor. */
export interface Services extends CoreServices {
  readonly activities: Activities
  readonly groups: GroupOutput
  readonly hooks: FileHooks
  readonly listValidators: CollectionValidators
  readonly methods: UploadMethods
  readonly mirror: UppyMirror
  readonly plugins: PluginInstaller
  readonly queue: UploadQueue
  readonly slots: SlotRegistry
  readonly transport: Transport
  readonly uploader: Uploader
  readonly uploads: UploadScheduler
  readonly uppy: KernelUppy
  readonly used: UsedUppy
  readonly validation: ValidationRunner
}

/** Each service's token. */
export const TOKENS: { readonly [K in keyof Services]: Token<Services[K]> } = {
  activities: ActivitiesToken,
  adder: AdderToken,
  batches: BatchesToken,
  clock: ClockToken,
  collection: CollectionToken,
  config: ConfigToken,
  entries: EntriesToken,
  events: EventsToken,
  groups: GroupsToken,
  hooks: FileHooksToken,
  link: AttachLinkToken,
  listValidators: CollectionValidatorsToken,
  locale: LocaleToken,
  logger: LoggerToken,
  methods: UploadMethodsToken,
  mirror: MirrorToken,
  plugins: PluginsToken,
  queue: QueueToken,
  random: RandomToken,
  remove: RemoveEntriesToken,
  slots: SlotsToken,
  transport: TransportToken,
  uploader: UploaderToken,
  uploads: SchedulerToken,
  uppy: UppyToken,
  used: UsedUppyToken,
  validation: ValidationToken,
}

/** Returns a scope's {@link Services}. */
export function servicesOf(scope: Scope): Services {
  const services = {}
  for (const [name, token] of Object.entries<Token<unknown>>(TOKENS)) {
    Object.defineProperty(services, name, { get: () => scope.get(token) })
  }
  return services as Services
}
