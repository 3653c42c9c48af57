import { Activities, ActivitiesToken } from '../activities/Activities.js'
import { CollectionState, CollectionToken } from '../collection/CollectionState.js'
import { ConfigStore, ConfigToken } from '../config/ConfigStore.js'
import { coreConfig } from '../config/coreConfig.js'
import type { Scope } from '../di/Scope.js'
import { AdderToken, EntryAdder } from '../entries/EntryAdder.js'
import { EntriesToken, EntryStore } from '../entries/EntryStore.js'
import { ObjectUrls, ObjectUrlsToken } from '../entries/ObjectUrls.js'
import { EventsToken } from '../events/EventMap.js'
import { Events } from '../events/Events.js'
import { en } from '../locale/en.js'
import { Locale, LocaleToken } from '../locale/Locale.js'
import { PluginsToken } from '../plugin/Plugin.js'
import { PluginHost } from '../plugin/PluginHost.js'
import { ClockToken, systemClock } from '../ports/Clock.js'
import { guardLogger } from '../ports/guardLogger.js'
import { consoleLogger, LoggerToken } from '../ports/Logger.js'
import { RandomToken, systemRandom } from '../ports/Random.js'
import { SecureUploads, SecureUploadsToken } from '../secure/SecureUploads.js'
import type { SlotSettings } from '../slots/SlotItem.js'
import { SlotRegistry, SlotsToken } from '../slots/SlotRegistry.js'
import { UploaderToken } from '../Uploader.js'
import { KernelUppy, UppyToken } from '../uppy/KernelUppy.js'

/** Shortest window of Uppy's publications; a longer list is published less often. */
const MIN_WINDOW_MS = 50
const ENTRIES_PER_MS = 100

/** Registers the defaults of the services that hold state: ports, configuration, entries, list, plugins. */
export function registerServices(scope: Scope, slots?: SlotSettings, id?: string): void {
  scope.provideDefault(ClockToken, () => systemClock)
  scope.provideDefault(RandomToken, () => systemRandom)
  scope.provideDefault(LoggerToken, () => consoleLogger)
  // Nearly everything logs, often while it handles an error of the page: a logger that throws would stop it halfway.
  scope.decorate(LoggerToken, guardLogger)
  scope.provideDefault(ConfigToken, (s) => {
    const config = new ConfigStore(s.get(LoggerToken))
    config.define(coreConfig)
    return config
  })
  scope.provideDefault(EventsToken, (s) => new Events(s.get(LoggerToken)))
  scope.provideDefault(SlotsToken, (s) => {
    return new SlotRegistry({ logger: s.get(LoggerToken), config: s.get(ConfigToken), settings: slots })
  })
  scope.provideDefault(LocaleToken, (s) => new Locale(s.get(ConfigToken), s.get(LoggerToken), en))
  scope.provideDefault(ActivitiesToken, (s) => new Activities(s.get(EventsToken), s.get(LoggerToken)))
  scope.provideDefault(EntriesToken, (s) => {
    // Uppy reports changes of files to the entries, and so is built after them.
    let uppy: KernelUppy | undefined
    return new EntryStore(s.get(ClockToken), s.get(LoggerToken), (entry) => {
      uppy ??= s.get(UppyToken)
      return uppy.getFile(entry)
    })
  })
  scope.provideDefault(CollectionToken, (s) => {
    return new CollectionState({
      clock: s.get(ClockToken),
      logger: s.get(LoggerToken),
      entries: s.get(EntriesToken),
    })
  })
  scope.provideDefault(ObjectUrlsToken, (s) => new ObjectUrls(s.get(EntriesToken)))
  scope.provideDefault(SecureUploadsToken, (s) => {
    return new SecureUploads({
      config: s.get(ConfigToken),
      clock: s.get(ClockToken),
      logger: s.get(LoggerToken),
    })
  })
  scope.provideDefault(AdderToken, (s) => new EntryAdder(s.get(UppyToken), s.get(RandomToken)))
  scope.provideDefault(UppyToken, (s) => {
    const entries = s.get(EntriesToken)
    const uppy = new KernelUppy({
      id,
      clock: s.get(ClockToken),
      random: s.get(RandomToken),
      logger: s.get(LoggerToken),
      isDebugging: () => s.get(ConfigToken).get('debug'),
      // A publication copies the map: its share of the time must not grow with the list.
      windowMs: () => Math.max(MIN_WINDOW_MS, entries.size / ENTRIES_PER_MS),
      onFileChanged: (entry, change) => entries.fileChanged(entry, change),
    })
    s.onDispose(() => uppy.destroy())
    return uppy
  })
  scope.provideDefault(PluginsToken, (s) => {
    return new PluginHost({ scope: s, getUploader: () => s.get(UploaderToken) })
  })
}
