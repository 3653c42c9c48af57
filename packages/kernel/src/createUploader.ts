import { followList } from './activities/initFlow.js'
import { CollectionToken } from './collection/CollectionState.js'
import { GroupLoader } from './collection/GroupLoader.js'
import { ConfigToken, type ConfigValues } from './config/ConfigStore.js'
import { type HostContainer, Scope } from './di/Scope.js'
import { entriesOf } from './entries/addEntry.js'
import { EntriesToken } from './entries/EntryStore.js'
import { CollectionEvents } from './events/collectionEvents.js'
import { emitEntryEvents } from './events/entryEvents.js'
import { emitSettled } from './events/settledEvent.js'
import { EventsToken } from './events/uploaderEvents.js'
import type { Plugin } from './plugin/definePlugin.js'
import { PluginHost, PluginsToken } from './plugin/PluginHost.js'
import { ClockToken } from './ports/clock.js'
import { LoggerToken } from './ports/logger.js'
import { AdderToken, provideServices, UppyToken } from './services.js'
import { SlotsToken } from './slots/SlotRegistry.js'
import type { SlotSettings } from './slots/slot.js'
import { Uploader } from './Uploader.js'
import { provideUploads } from './upload/provideUploads.js'
import { QueueToken } from './upload/UploadQueue.js'
import { UploadsToken } from './upload/Uploads.js'
import { bridgeEvents } from './uppy/bridgeEvents.js'
import { builtInRules } from './validation/builtInRules.js'
import { ValidationToken } from './validation/ValidationRunner.js'

/** What an uploader is made of. */
export interface CreateUploaderOptions {
  /**
   * Tells this uploader from others of the page, the same after a reload: Uppy's Golden Retriever keeps the list
   * under it. @default a random one
   */
  readonly id?: string
  /** First values of the configuration. */
  readonly config?: ConfigValues
  /** What it can do: at least a transport, usually sources. Order does not matter. */
  readonly plugins?: readonly Plugin[]
  /** The host's last word on contributions. */
  readonly slots?: SlotSettings
  /** Replaces services, e.g. the clock: called before any of them is built. */
  readonly services?: (scope: Scope) => void
  /** A tsyringe container of the host whose registrations are to be visible. */
  readonly container?: HostContainer
}

/**
 * Makes an uploader.
 *
 * @example
 * const uploader = createUploader({
 *   config: { pubkey: 'demopublickey' },
 *   plugins: [uploadcareTransport(), localSource()],
 * })
 */
export function createUploader(options: CreateUploaderOptions = {}): Uploader {
  const scope = new Scope(options.container)
  const uploader = new Uploader(scope)

  // Registered before Uppy is built, and so called after its end, which still has removals to tell of.
  let leaveUppy = () => {}
  scope.onDispose(() => leaveUppy())
  provideServices(scope, options.slots, options.id)
  scope.provide(PluginsToken, (s) => new PluginHost(uploader, s, s.get(LoggerToken)))
  options.services?.(scope)

  const events = scope.get(EventsToken)
  const config = scope.get(ConfigToken)
  const output = () => uploader.getOutputCollectionState()
  const collectionEvents = new CollectionEvents({
    events,
    clock: scope.get(ClockToken),
    output,
    isWhole: () => uploader.collection.current().totalCount === uploader.entries.size,
  })
  const groups = new GroupLoader(scope, () => events.emit('group-created', output))
  scope.onDispose(() => collectionEvents.dispose())
  scope.onDispose(() => groups.dispose())
  provideUploads(scope, uploader, (next, before) => {
    followList(uploader, next.totalCount, before.totalCount)
    groups.update(next)
    collectionEvents.update(next, before)
    scope.get(UploadsToken).autoStart()
  })

  const entries = scope.get(EntriesToken)
  const collection = scope.get(CollectionToken)
  const validation = scope.get(ValidationToken)
  const uploads = scope.get(UploadsToken)
  const queue = scope.get(QueueToken)
  const slots = scope.get(SlotsToken)
  const checkAll = () => {
    for (const id of entries.ids) validation.checkEntry(id)
    collection.invalidate()
  }

  emitSettled(entries, events)
  // After whoever keeps count: a listener may change entries, and that change must not overtake the one it hears of.
  emitEntryEvents(entries, events)
  builtInRules(slots)
  leaveUppy = bridgeEvents(scope.get(UppyToken), {
    added: (files) => uploads.admit(entriesOf(files, scope.get(AdderToken), entries)),
    removed: (file) => {
      queue.cancel(file.id)
      entries.remove(file.id, file)
    },
    retry: (ids) => uploads.forgive(ids),
    upload: (ids) => uploads.start(ids),
  })
  for (const slot of ['fileValidator', 'collectionValidator'] as const) slots.subscribe(slot, checkAll)
  config.subscribe(
    [
      'imgOnly',
      'accept',
      'maxLocalFileSizeBytes',
      'fileValidators',
      'localeName',
      'localeDefinitionOverride',
    ],
    checkAll,
  )
  config.subscribe(['multiple', 'multipleMin', 'multipleMax', 'collectionValidators'], () =>
    collection.invalidate(),
  )
  config.subscribe(['groupOutput'], () => groups.update(collection.snapshot))
  config.subscribe(['confirmUpload'], () => uploads.autoStart())

  config.set(options.config ?? {})
  scope.get(PluginsToken).install(options.plugins ?? [])
  return uploader
}
