import { Activities, ActivitiesToken } from './activities/Activities.js'
import { ConfigStore, ConfigToken } from './config/ConfigStore.js'
import { coreConfig } from './config/coreConfig.js'
import type { Scope } from './di/Scope.js'
import { type Token, token } from './di/tokens.js'
import { EntryAdder } from './entries/addEntry.js'
import { EntriesToken, EntryStore } from './entries/EntryStore.js'
import { ObjectUrls, ObjectUrlsToken } from './entries/ObjectUrls.js'
import { Events } from './events/Events.js'
import { EventsToken } from './events/uploaderEvents.js'
import { en } from './locale/en.js'
import { Locale, LocaleToken } from './locale/Locale.js'
import { ClockToken, systemClock } from './ports/clock.js'
import { consoleLogger, LoggerToken } from './ports/logger.js'
import { RandomToken, systemRandom } from './ports/random.js'
import { SecureUploads, SecureUploadsToken } from './secure/SecureUploads.js'
import { SlotRegistry, SlotsToken } from './slots/SlotRegistry.js'
import type { SlotSettings } from './slots/slot.js'
import { KernelUppy } from './uppy/KernelUppy.js'

/** Token of the Uppy instance below an uploader. */
export const UppyToken: Token<KernelUppy> = token('uppy')

/** Token of what adds files. */
export const AdderToken: Token<EntryAdder> = token('adder')

/** Registers the services that stand by themselves; each is built on first use and may be replaced. */
export function provideServices(scope: Scope, slots: SlotSettings | undefined, uppyId?: string): void {
  scope.value(ClockToken, systemClock)
  scope.value(RandomToken, systemRandom)
  scope.value(LoggerToken, consoleLogger)

  scope.provide(ConfigToken, (s) => {
    const config = new ConfigStore(s.get(LoggerToken))
    config.define(coreConfig)
    return config
  })
  scope.provide(EventsToken, (s) => new Events(s.get(LoggerToken)))
  scope.provide(SlotsToken, (s) => new SlotRegistry(s.get(LoggerToken), slots))
  scope.provide(LocaleToken, (s) => new Locale(s.get(ConfigToken), s.get(LoggerToken), en))
  scope.provide(ActivitiesToken, (s) => new Activities(s.get(EventsToken), s.get(LoggerToken)))
  scope.provide(EntriesToken, (s) => {
    let uppy: KernelUppy | undefined
    return new EntryStore(s.get(ClockToken), s.get(LoggerToken), (id) => {
      uppy ??= s.get(UppyToken)
      return uppy.getFile(id)
    })
  })
  scope.provide(ObjectUrlsToken, (s) => new ObjectUrls(s.get(EntriesToken)))
  scope.provide(
    SecureUploadsToken,
    (s) =>
      new SecureUploads({
        config: s.get(ConfigToken),
        clock: s.get(ClockToken),
        logger: s.get(LoggerToken),
      }),
  )
  scope.provide(AdderToken, (s) => new EntryAdder(s.get(UppyToken), () => s.get(RandomToken).uid()))
  scope.provide(UppyToken, (s) => {
    const entries = s.get(EntriesToken)
    const uppy = new KernelUppy({
      id: uppyId,
      clock: s.get(ClockToken),
      random: s.get(RandomToken),
      logger: s.get(LoggerToken),
      isDebugging: () => s.get(ConfigToken).get('debug'),
      // A publication copies the map: its share of the time must not grow with the list.
      windowMs: () => Math.max(50, entries.size / 100),
      onFileChanged: (id, change) => entries.fileChanged(id, change),
    })
    s.onDispose(() => uppy.destroy())
    return uppy
  })
}
