import { type Activities, ActivitiesToken } from '../activities/Activities.js'
import { type ConfigStore, ConfigToken } from '../config/ConfigStore.js'
import { type Logger, LoggerToken } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import { EntriesToken, type EntryList } from '../entry/EntryList.js'
import { type EventMap, EventsToken } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import { type CollectionState, CollectionToken } from '../list/CollectionState.js'
import { type Locale, LocaleToken } from '../locale/Locale.js'
import { type Clock, ClockToken } from '../ports/Clock.js'
import { type Random, RandomToken } from '../ports/Random.js'
import { type SlotRegistry, SlotsToken } from '../slots/SlotRegistry.js'
import { AdderToken, type EntryAdder } from '../steps/EntryAdder.js'
import { type FileHooks, FileHooksToken } from '../steps/FileHooks.js'
import { type GroupOutput, GroupsToken } from '../steps/GroupOutput.js'
import { type Transport, TransportToken } from '../steps/Transport.js'
import { QueueToken, type UploadQueue } from '../steps/UploadQueue.js'
import { SchedulerToken, type UploadScheduler } from '../steps/UploadScheduler.js'
import { MirrorToken, type UppyMirror } from '../steps/UppyMirror.js'
import { type Uploader, UploaderToken } from '../Uploader.js'
import { type KernelUppy, UppyToken } from '../uppy/KernelUppy.js'
import { type CollectionValidators, CollectionValidatorsToken } from '../validation/CollectionValidators.js'
import { type ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'

/** The kernel's services by name. Getters build services on first read: destructure them in the constructor. */
export interface Services {
  readonly activities: Activities
  readonly adder: EntryAdder
  readonly clock: Clock
  readonly collection: CollectionState
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly events: Events<EventMap>
  readonly groups: GroupOutput
  readonly hooks: FileHooks
  readonly listValidators: CollectionValidators
  readonly locale: Locale
  readonly logger: Logger
  readonly mirror: UppyMirror
  readonly queue: UploadQueue
  readonly random: Random
  readonly slots: SlotRegistry
  readonly transport: Transport
  readonly uploader: Uploader
  readonly uploads: UploadScheduler
  readonly uppy: KernelUppy
  readonly validation: ValidationRunner
}

const TOKENS: { readonly [K in keyof Services]: Token<Services[K]> } = {
  activities: ActivitiesToken,
  adder: AdderToken,
  clock: ClockToken,
  collection: CollectionToken,
  config: ConfigToken,
  entries: EntriesToken,
  events: EventsToken,
  groups: GroupsToken,
  hooks: FileHooksToken,
  listValidators: CollectionValidatorsToken,
  locale: LocaleToken,
  logger: LoggerToken,
  mirror: MirrorToken,
  queue: QueueToken,
  random: RandomToken,
  slots: SlotsToken,
  transport: TransportToken,
  uploader: UploaderToken,
  uploads: SchedulerToken,
  uppy: UppyToken,
  validation: ValidationToken,
}

/** Returns the {@link Services} of a scope. */
export function servicesOf(scope: Scope): Services {
  const services = {}
  for (const [name, token] of Object.entries<Token<unknown>>(TOKENS)) {
    Object.defineProperty(services, name, { get: () => scope.get(token) })
  }
  return services as Services
}
