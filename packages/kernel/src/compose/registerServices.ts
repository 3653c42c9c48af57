import { Activities, ActivitiesToken } from '../activities/Activities.js'
import { ConfigStore, ConfigToken } from '../config/ConfigStore.js'
import { consoleLogger } from '../di/consoleLogger.js'
import { LoggerToken } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import type { Entry } from '../entry/Entry.js'
import { EntriesToken, EntryList } from '../entry/EntryList.js'
import { ObjectUrls, ObjectUrlsToken } from '../entry/ObjectUrls.js'
import { EventsToken } from '../events/EventMap.js'
import { Events } from '../events/Events.js'
import { CollectionState, CollectionToken } from '../list/CollectionState.js'
import { en } from '../locale/en.js'
import { Locale, LocaleToken } from '../locale/Locale.js'
import { PluginsToken } from '../plugin/Plugin.js'
import { PluginHost } from '../plugin/PluginHost.js'
import { ClockToken } from '../ports/Clock.js'
import { guardLogger } from '../ports/guardLogger.js'
import { RandomToken, systemRandom } from '../ports/Random.js'
import { systemClock } from '../ports/systemClock.js'
import type { SlotSettings } from '../slots/SlotItem.js'
import { SlotRegistry, SlotsToken } from '../slots/SlotRegistry.js'
import { AdderToken, EntryAdder, type UploadedFiles, UploadedFilesToken } from '../steps/EntryAdder.js'
import { UploaderToken } from '../Uploader.js'
import { KernelUppy, UppyToken } from '../uppy/KernelUppy.js'
import { connectUppy } from './connectUppy.js'
import { coreConfig } from './coreConfig.js'
import type { Services } from './servicesOf.js'

/** Options of {@link registerServices}. */
export interface RegisterServicesOptions {
  readonly id?: string | undefined
  readonly slots?: SlotSettings | undefined
}

/** Registers the defaults of the services that hold state: ports, configuration, entries, list, plugins. */
export function registerServices(scope: Scope, s: Services, { id, slots }: RegisterServicesOptions): void {
  scope.announce(UploaderToken)
  scope.provideDefault(ClockToken, () => systemClock)
  scope.provideDefault(RandomToken, () => systemRandom)
  scope.provideDefault(LoggerToken, () => consoleLogger)
  // Services log while they handle errors of the page: a logger that throws must not interrupt them.
  scope.decorate(LoggerToken, guardLogger)
  scope.provideDefault(ConfigToken, () => {
    const config = new ConfigStore(s.logger)
    config.define(coreConfig)
    return config
  })
  scope.provideDefault(EventsToken, () => new Events(s.logger))
  scope.provideDefault(SlotsToken, () => {
    return new SlotRegistry({ logger: s.logger, config: s.config, settings: slots })
  })
  scope.provideDefault(LocaleToken, () => new Locale(s.config, s.logger, en))
  scope.provideDefault(ActivitiesToken, () => {
    const { entries } = s
    return new Activities(s.events, s.logger, () => entries.size === 0)
  })
  scope.provideDefault(EntriesToken, () => {
    const { clock, logger } = s
    return new EntryList(clock, logger)
  })
  scope.provideDefault(CollectionToken, () => new CollectionState(s))
  scope.provideDefault(ObjectUrlsToken, () => new ObjectUrls(s.entries))
  scope.provideDefault(AdderToken, () => {
    const { random, entries } = s
    const uploaded = (scope.tryGet<UploadedFiles>).bind(scope, UploadedFilesToken)
    const admit = (added: readonly Entry[]) => {
      // A listener of the new entries may have destroyed the uploader.
      if (scope.isDisposed) entries.remove(added.map(({ id }) => id))
      else s.uploads.admit(added)
    }
    return new EntryAdder({ random, entries, admit, uploaded })
  })
  scope.provideDefault(UppyToken, () => {
    const { clock, random, logger, config } = s
    const uppy = new KernelUppy({ id, clock, random, logger, isDebugging: () => config.get('debug') })
    scope.onDispose(() => uppy.destroy())
    return uppy
  })
  // Most pages use none.
  scope.decorate(UppyToken, (uppy) => {
    if (s.mirror.uppy !== uppy) connectUppy(uppy, s)
    return uppy
  })
  scope.provideDefault(PluginsToken, () => new PluginHost(scope, () => s.uploader))
}
