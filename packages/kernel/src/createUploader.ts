import { followList } from './activities/initFlow.js'
import { CollectionState, CollectionToken } from './collection/CollectionState.js'
import { outputCollectionState } from './collection/outputCollectionState.js'
import type { ConfigValues } from './config/ConfigStore.js'
import { type HostContainer, Scope } from './di/Scope.js'
import { EngineLoader, EngineToken } from './engine/EngineLoader.js'
import { entriesOf } from './entries/addEntry.js'
import { EntriesToken } from './entries/EntryStore.js'
import { CollectionEvents } from './events/collectionEvents.js'
import { emitEntryEvents } from './events/entryEvents.js'
import { EventsToken } from './events/uploaderEvents.js'
import type { Plugin } from './plugin/definePlugin.js'
import { PluginHost, PluginsToken } from './plugin/PluginHost.js'
import { ClockToken } from './ports/clock.js'
import { LoggerToken } from './ports/logger.js'
import { AdderToken, provideServices, UppyToken } from './services.js'
import type { SlotSettings } from './slots/slot.js'
import { Uploader } from './Uploader.js'
import { bridgeEvents } from './uppy/bridgeEvents.js'

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
  /** A container of the host whose services are to be visible, e.g. one of tsyringe. */
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
  const loader = new EngineLoader(uploader, scope)

  // Registered before Uppy is built, and so called after its end, which still has removals to tell of.
  let leaveUppy = () => {}
  scope.onDispose(() => leaveUppy())
  provideServices(scope, options.slots, options.id)
  scope.value(EngineToken, loader)
  scope.provide(PluginsToken, (s) => new PluginHost(uploader, s, s.get(LoggerToken)))
  scope.provide(CollectionToken, (s) => {
    const entries = s.get(EntriesToken)
    return new CollectionState({
      clock: s.get(ClockToken),
      logger: s.get(LoggerToken),
      entries,
      validate: (snapshot) =>
        loader.engine?.checkCollection(outputCollectionState(snapshot, () => entries.values())) ?? [],
      validatingCount: () => loader.engine?.validatingCount ?? entries.size,
      onChange(next, before) {
        followList(uploader, next.totalCount, before.totalCount)
        // A listener to that may have ended everything.
        if (uploader.isDestroyed) return
        loader.engine?.update(next)
        collectionEvents.update(next, before)
        loader.engine?.autoStart()
      },
    })
  })
  options.services?.(scope)

  const { config, entries, collection } = uploader
  const events = scope.get(EventsToken)
  const collectionEvents = new CollectionEvents({
    events,
    clock: scope.get(ClockToken),
    output: () => uploader.getOutputCollectionState(),
    isWhole: () => collection.current().totalCount === entries.size,
  })
  scope.onDispose(() => collectionEvents.dispose())
  emitEntryEvents(entries, events)
  leaveUppy = bridgeEvents(scope.get(UppyToken), {
    added(files) {
      const ids = entriesOf(files, scope.get(AdderToken), entries)
      // A listener of these may have ended everything.
      if (uploader.isDestroyed) return
      if (loader.engine) loader.engine.admit(ids)
      else void loader.load()
    },
    removed(file) {
      loader.engine?.cancel(file.id)
      entries.remove(file.id, file)
    },
    retry: (ids) => loader.engine?.forgive(ids),
    upload: async (ids) => (await loader.load())?.start(ids),
  })
  loader.watch()

  config.set(options.config ?? {})
  scope.get(PluginsToken).install(options.plugins ?? [])
  return uploader
}
